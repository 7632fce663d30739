import { brand } from "@aside/platform/brand/brand.ts";
import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";
import { LinkButton } from "@aside/platform/ui/LinkButton.tsx";

export function DeletedScreen() {
  return (
    <EmptyState heading="h1" title={`This ${brand.product} was deleted`} action={<LinkButton href="/dashboard/inbox">Inbox</LinkButton>}>
      Its link no longer plays.
    </EmptyState>
  );
}
