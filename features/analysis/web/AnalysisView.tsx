import { useIsLocked } from "@aside/core/entitlements/web/use-plan.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { ApiError } from "@aside/web-client/api-error.ts";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { AnalysedVideos } from "./AnalysedVideos.tsx";
import { DeleteAnalysis } from "./DeleteAnalysis.tsx";
import { FollowUp } from "./FollowUp.tsx";
import { isUnderWay, useAnalysis, useAsk } from "./queries.ts";
import { AnalysisTurn } from "./AnalysisTurn.tsx";
import { analysisCopy } from "../copy.ts";

/** Questions and answers, first one on top, and a field for the next question. */
export function AnalysisView({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const analysis = useAnalysis(id);
  const ask = useAsk(id);
  const isLocked = useIsLocked("multi_video_ai_analysis");
  const [isDoomed, setDoomed] = useState(false);
  if (analysis.error instanceof ApiError && analysis.error.status < 500)
    return (
      <EmptyState title={analysisCopy.goneTitle} heading="h1" action={<LinkButton href="/analyses">{analysisCopy.list}</LinkButton>}>
        {analysisCopy.gone}
      </EmptyState>
    );
  if (analysis.isError && !analysis.data)
    return (
      <ErrorState
        title={analysisCopy.notLoaded}
        heading="h1"
        error={analysis.error}
        onRetry={() => void analysis.refetch()}
        retrying={analysis.isFetching}
      />
    );
  if (!analysis.data) return <ViewSkeleton />;
  const { title, turns, posts } = analysis.data;
  const isBusy = isUnderWay(analysis.data) || ask.isPending;
  return (
    <>
      <div className="flex items-start gap-2">
        <h1 className="min-w-0 flex-1 text-title font-semibold break-words">{title}</h1>
        <IconButton label={analysisCopy.delete} tone="muted" onClick={() => setDoomed(true)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <AnalysedVideos posts={posts} />
      <ol className="flex flex-col gap-8">
        {turns.map((turn, index) => (
          <AnalysisTurn
            key={turn.id}
            turn={turn}
            posts={posts}
            isFirst={index === 0}
            {...(index === turns.length - 1 && !isLocked ? { onAskAgain: () => ask.mutate(turn.question) } : {})}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {isBusy ? analysisCopy.answering : turns.at(-1)?.state === "PROCESSED" ? analysisCopy.answered : ""}
      </p>
      <FollowUp ask={ask} isBusy={isBusy} isLocked={isLocked} />
      <DeleteAnalysis id={isDoomed ? id : null} onClose={() => setDoomed(false)} onDeleted={onDeleted} />
    </>
  );
}

function ViewSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-11 w-1/2" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-3/4" />
      </div>
    </div>
  );
}
