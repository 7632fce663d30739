import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";

export function RespondScreen() {
  return <EmptyState title="Reply">This screen is being built.</EmptyState>;
}
