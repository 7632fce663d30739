import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";

export function PreviewScreen() {
  return <EmptyState title="Preview">This screen is being built.</EmptyState>;
}
