import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";

export function ViewScreen() {
  return <EmptyState title="View">This screen is being built.</EmptyState>;
}
