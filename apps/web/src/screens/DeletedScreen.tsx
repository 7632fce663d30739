import { brand } from "@aside/brand/brand.ts";
import { trashCopy } from "@aside/core/messages/copy.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";

export function DeletedScreen() {
  return (
    <EmptyState
      heading="h1"
      title={`This ${brand.product} was deleted`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <LinkButton href="/dashboard/inbox">Inbox</LinkButton>
          <LinkButton href="/dashboard/created-videos?selected_filter=trash" variant="secondary">
            Trash
          </LinkButton>
        </div>
      }
    >
      {trashCopy.done}
    </EmptyState>
  );
}
