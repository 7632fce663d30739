import { brand } from "@aside/brand/brand.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";

export function DeletedScreen() {
  return (
    <EmptyState heading="h1" title={`This ${brand.product} was deleted`} action={<LinkButton href="/dashboard/inbox">Inbox</LinkButton>}>
      Its link no longer works.
    </EmptyState>
  );
}
