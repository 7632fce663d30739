import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";

export function RecordScreen() {
  return <EmptyState title="Record">This screen is being built.</EmptyState>;
}
