import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";

export function ReplyPreviewScreen() {
  return <EmptyState title="Preview your reply">This screen is being built.</EmptyState>;
}
