import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { MessagesSquare, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { ListState } from "@aside/ui/lists/ListState.tsx";
import { page, urlState } from "@aside/ui/lists/url-state.ts";
import { useUrlState } from "@aside/ui/lists/use-url-state.ts";
import { DeleteAnalysis } from "./DeleteAnalysis.tsx";
import { type AnalysisItem, useAnalyses } from "./queries.ts";
import { analysisCopy } from "../copy.ts";

const ANALYSES_URL = urlState({ page });

/** The user's analyses, last changed first. */
export function AnalysesList() {
  const { state, change } = useUrlState("/analyses", ANALYSES_URL);
  const list = useAnalyses(state.page);
  const [doomed, setDoomed] = useState<string | null>(null);
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
      <ListState
        list={list}
        failed={analysisCopy.listNotLoaded}
        empty={
          <EmptyState
            title={analysisCopy.emptyTitle}
            icon={<MessagesSquare aria-hidden />}
            action={<LinkButton href="/analyses/new">{analysisCopy.create}</LinkButton>}
          >
            {analysisCopy.empty}
          </EmptyState>
        }
        skeleton={<ListSkeleton />}
        page={state.page}
        onPage={(at, options) => change({ page: at }, options)}
      >
        {(item) => (
          <li key={item.id} className="not-first:pt-3">
            <Row item={item} onDelete={() => setDoomed(item.id)} />
          </li>
        )}
      </ListState>
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
