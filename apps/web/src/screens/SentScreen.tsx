import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";

export function SentScreen() {
  return <EmptyState title="Sent">This screen is being built.</EmptyState>;
}
