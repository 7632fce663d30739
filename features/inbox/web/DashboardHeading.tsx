import { copy } from "../copy.ts";
import type { ListKind } from "./list/list-state.ts";
import { useInboxCount, useReviewCount } from "./queries.ts";

/** The list's name, and what waits in it. */
export function DashboardHeading({ kind }: { kind: ListKind }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3">
      <h1 className="text-title font-semibold">{copy.lists[kind]}</h1>
      {kind === "inbox" ? <Unviewed /> : <NewResponses />}
    </div>
  );
}

function Unviewed() {
  const count = useInboxCount().data?.unviewed ?? 0;
  return <Waiting text={count > 0 ? copy.unviewedWaiting(count) : ""} />;
}

function NewResponses() {
  const count = useReviewCount().data?.count ?? 0;
  return <Waiting text={count > 0 ? copy.reviewWaiting(count) : ""} />;
}

function Waiting({ text }: { text: string }) {
  return (
    <p className="rounded-full bg-ember-soft px-3 py-0.5 text-small font-medium text-ember-strong tabular-nums empty:hidden">{text}</p>
  );
}
