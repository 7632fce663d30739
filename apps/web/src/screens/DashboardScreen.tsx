import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";

export function DashboardScreen() {
  return <EmptyState title="Inbox">This screen is being built.</EmptyState>;
}
