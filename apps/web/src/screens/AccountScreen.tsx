import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";

export function AccountScreen() {
  return <EmptyState title="My Account">This screen is being built.</EmptyState>;
}
