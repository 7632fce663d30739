import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";

export function InboxScreen() {
  return <EmptyState title="Inbox">This screen is being built.</EmptyState>;
}
