import { pageCopy } from "@aside/features/site/copy.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { useSession } from "./session.ts";

const { notFound: copy } = pageCopy;

/** At an address of nothing. The server answers with status 404. */
export function NotFoundScreen() {
  const { user } = useSession();
  return (
    <EmptyState
      heading="h1"
      title={copy.title}
      action={user ? <LinkButton href="/dashboard/inbox">{copy.inbox}</LinkButton> : <LinkButton href="/">{copy.home}</LinkButton>}
    >
      {copy.unknown}
    </EmptyState>
  );
}
