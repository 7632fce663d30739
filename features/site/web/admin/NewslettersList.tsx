import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ListState } from "@aside/ui/lists/ListState.tsx";
import { page, urlState } from "@aside/ui/lists/url-state.ts";
import { useUrlState } from "@aside/ui/lists/use-url-state.ts";
import type { ListedNewsletter } from "../../admin-contract.ts";
import { adminCopy } from "../../copy.ts";
import { useNewsletters } from "./queries.ts";
import { SITE_ADMIN } from "./site-admin-paths.ts";

const copy = adminCopy.newsletter;
const NEWSLETTERS_URL = urlState({ page });

export function NewslettersList() {
  const { state, change } = useUrlState(`${SITE_ADMIN}/newsletters`, NEWSLETTERS_URL);
  const list = useNewsletters(state.page);
  const add = (
    <LinkButton href={`${SITE_ADMIN}/newsletters/new`} className="self-start">
      {copy.add}
    </LinkButton>
  );
  return (
    <div className="flex flex-col gap-4">
      {list.data && list.data.total > 0 && add}
      <ListState
        list={list}
        failed={adminCopy.loadFailed}
        empty={
          <EmptyState title={copy.none} action={add}>
            {copy.noneHint}
          </EmptyState>
        }
        page={state.page}
        onPage={(at, options) => change({ page: at }, options)}
      >
        {(item) => <Row key={item.id} item={item} />}
      </ListState>
    </div>
  );
}

function Row({ item }: { item: ListedNewsletter }) {
  const { sending } = item;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <Link href={`${SITE_ADMIN}/newsletters/${item.id}`} className="font-medium break-words hover:underline">
            {item.title}
          </Link>
          <Badge tone={item.published_at ? "success" : "neutral"}>{item.published_at ? adminCopy.published : adminCopy.draft}</Badge>
          {sending && <Badge tone={sending.ended_at ? "success" : "warning"}>{sending.ended_at ? copy.sent : copy.sending}</Badge>}
        </p>
        <p className="text-small break-words text-muted">
          {item.number !== null && `${copy.number(item.number)} · `}
          {sending ? copy.counts(sending.sent, sending.recipients) : <RelativeTime at={item.updated_at} />}
        </p>
      </div>
    </li>
  );
}
