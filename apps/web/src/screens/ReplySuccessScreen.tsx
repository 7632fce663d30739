import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";

export function ReplySuccessScreen() {
  return <EmptyState title="Your reply was sent">You can close this page.</EmptyState>;
}
