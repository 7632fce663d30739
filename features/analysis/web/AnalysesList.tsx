import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { MessagesSquare, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Pages } from "@aside/ui/elements/Pages.tsx";
import { DeleteAnalysis } from "./DeleteAnalysis.tsx";
import { type AnalysisItem, useAnalyses } from "./queries.ts";
import { analysisCopy } from "../copy.ts";

/** The user's analyses, last changed first. */
export function AnalysesList() {
  const [page, setPage] = useState(1);
  const list = useAnalyses(page);
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-semibold">{analysisCopy.list}</h1>
        {/* An empty list shows this action in its empty state instead. */}
        {list.data && list.data.total > 0 && (
          <LinkButton href="/analyses/new" variant="secondary">
            <Plus aria-hidden className="size-5" />
            {analysisCopy.create}
          </LinkButton>
        )}
      </div>
      <Analyses list={list} page={page} onPage={setPage} />
    </>
  );
}

function Analyses({ list, page, onPage }: { list: ReturnType<typeof useAnalyses>; page: number; onPage: (page: number) => void }) {
  const [doomed, setDoomed] = useState<string | null>(null);
  if (list.isError && !list.data)
    return <ErrorState title={analysisCopy.listNotLoaded} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (!list.data) return <ListSkeleton />;
  return (
    <>
      {list.data.total === 0 ? (
        <EmptyState
          title={analysisCopy.emptyTitle}
          icon={<MessagesSquare aria-hidden />}
          action={<LinkButton href="/analyses/new">{analysisCopy.create}</LinkButton>}
        >
          {analysisCopy.empty}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {list.data.items.map((item) => (
            <li key={item.id}>
              <Row item={item} onDelete={() => setDoomed(item.id)} />
            </li>
          ))}
        </ul>
      )}
      <Pages list={list.data} page={page} onPage={onPage} />
      <DeleteAnalysis id={doomed} onClose={() => setDoomed(null)} onDeleted={() => setDoomed(null)} />
    </>
  );
}

function Row({ item, onDelete }: { item: AnalysisItem; onDelete: () => void }) {
  return (
    <Card className="relative flex items-center gap-2 py-4 pr-2 transition-shadow hover:shadow-soft has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-focus">
      <div className="min-w-0 flex-1">
        <h2 className="line-clamp-2 font-semibold break-words">
          <Link
            href={`/analyses/${item.id}`}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:outline-none"
          >
            {item.title}
          </Link>
        </h2>
        <p className="text-small text-muted">
          {analysisCopy.counts(item.post_count, item.turn_count)} · <RelativeTime at={item.updated_at} />
        </p>
      </div>
      <IconButton label={analysisCopy.actionsFor(item.title)} tone="muted" className="relative z-10" onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </Card>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      {[0, 1, 2].map((index) => (
        <Card key={index} className="flex flex-col gap-2 py-4">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
        </Card>
      ))}
    </div>
  );
}
