import { Badge } from "@aside/ui/elements/Badge.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { focusedItem, VideoPoster } from "@aside/ui/elements/VideoCard.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { QueryState, RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
import type { ResourceItem, ResourceType } from "../../contract.ts";
import { resourcesCopy as copy } from "../../copy.ts";
import { useResources } from "./queries.ts";

const GRID = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";
const CARD = `relative flex h-full min-w-0 flex-col rounded-card border border-line bg-surface transition-shadow hover:shadow-soft ${focusedItem}`;

/** The videos and guides of one type. */
export function ResourcesList({ type }: { type: ResourceType }) {
  const list = useResources(type);
  return (
    <QueryState query={list} failed={copy.loadFailed} skeleton={<RowSkeletons row="h-48" className={GRID} />}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState title={copy.none} action={<LinkButton href="/dashboard/inbox">{copy.toInbox}</LinkButton>}>
            {copy.noneHint}
          </EmptyState>
        ) : (
          <ul className={GRID}>
            {items.map((item) => (
              <li key={item.href}>{item.kind === "video" ? <VideoResource item={item} /> : <GuideResource item={item} />}</li>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

function VideoResource({ item }: { item: ResourceItem }) {
  return (
    <article className={CARD}>
      <div className="relative aspect-video overflow-hidden rounded-t-card bg-sunken">
        <VideoPoster {...(item.poster_url ? { posterUrl: item.poster_url } : {})} durationSeconds={item.duration} />
      </div>
      <div className="flex flex-col gap-1 p-4">
        <Title item={item} />
        <p className="truncate text-small text-muted">{item.author_name}</p>
      </div>
    </article>
  );
}

function GuideResource({ item }: { item: ResourceItem }) {
  return (
    <article className={`${CARD} gap-2 p-6`}>
      <span>
        <Badge>{copy.guide}</Badge>
      </span>
      <Title item={item} />
      <p className="text-muted">{item.summary}</p>
    </article>
  );
}

function Title({ item }: { item: ResourceItem }) {
  return (
    <h2 className="min-w-0 font-semibold">
      <Link
        href={item.href}
        className="line-clamp-2 break-words outline-none after:absolute after:inset-0 after:rounded-card focus-visible:outline-none"
      >
        {item.title}
      </Link>
    </h2>
  );
}
