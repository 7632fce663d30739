import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ListState } from "@aside/ui/lists/ListState.tsx";
import type { OnPage } from "@aside/ui/lists/Pages.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import type { ClientErrorItem } from "../contract.ts";
import { copy } from "../copy.ts";
import { useClientErrors } from "./queries.ts";

/** Distinct errors in people's browsers, last seen first. */
export function ErrorsList({ filter, page, onPage }: { filter: "open" | "resolved"; page: number; onPage: OnPage }) {
  const list = useClientErrors(filter, page);
  const isOpen = filter === "open";
  return (
    <ListState
      list={list}
      failed={copy.loadFailed}
      empty={
        <EmptyState title={isOpen ? copy.emptyOpen : copy.emptyResolved}>{isOpen ? copy.emptyOpenHint : copy.emptyResolvedHint}</EmptyState>
      }
      page={page}
      onPage={onPage}
    >
      {(error) => <ErrorRow key={error.id} error={error} />}
    </ListState>
  );
}

function ErrorRow({ error }: { error: ClientErrorItem }) {
  const facts = [copy.kinds[error.kind], error.route, error.release].filter((fact) => fact !== "");
  return (
    <li className="flex flex-wrap items-start gap-x-4 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-64">
        <Link href={`/admin/errors/${error.id}`} className="flex min-h-11 items-center font-medium break-words hover:underline">
          {error.message}
        </Link>
        <p className="text-small break-all text-muted">{facts.join(" · ")}</p>
      </div>
      <p className="text-small text-muted tabular-nums sm:pt-3">
        {error.count}× · {copy.lastSeen} <RelativeTime at={error.last_seen_at} />
      </p>
    </li>
  );
}
