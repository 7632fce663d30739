import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";

export function ReplyRecordScreen() {
  return <EmptyState title="Record a reply">This screen is being built.</EmptyState>;
}
