import { Link } from "@aside/ui/elements/Link.tsx";
import { copy } from "../copy.ts";
import { LIST_PATHS, type ListKind } from "./list/list-state.ts";
import { useInboxCount, useReviewCount } from "./queries.ts";

/** The dashboard's tabs. Each has its own URL and shows how many items wait in it. */
export function DashboardTabs({ current }: { current: ListKind }) {
  const inbox = useInboxCount().data?.unviewed ?? 0;
  const review = useReviewCount().data?.count ?? 0;
  const places = [
    { kind: "inbox", waiting: inbox, why: copy.unviewedWaiting(inbox) },
    { kind: "created", waiting: review, why: copy.reviewWaiting(review) },
  ] as const;
  return (
    <nav aria-label={copy.dashboard} className="flex flex-wrap items-center gap-x-6">
      {places.map(({ kind, waiting, why }) => (
        <Link
          key={kind}
          href={LIST_PATHS[kind]}
          aria-current={kind === current ? "page" : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-control text-lead font-semibold text-muted hover:text-ink aria-[current=page]:text-ink md:text-title"
        >
          {copy.lists[kind]}
          {waiting > 0 && (
            <span title={why} className="rounded-full bg-ember-soft px-2 text-small text-ember-strong tabular-nums">
              <span aria-hidden>{waiting > 99 ? "99+" : waiting}</span>
              <span className="sr-only">{why}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
