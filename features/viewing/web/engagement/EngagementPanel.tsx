import { wholeSeconds } from "@aside/contract/time/durations.ts";
import { LockedNote } from "@aside/core/entitlements/web/LockedNote.tsx";
import { ApiError } from "@aside/web-client/api-error.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { ExportButton } from "@aside/ui/lists/ExportButton.tsx";
import { Pages } from "@aside/ui/lists/Pages.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Download } from "lucide-react";
import { useState } from "react";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { copy } from "../../copy.ts";
import { Days } from "./Days.tsx";
import { type Figures, Funnel } from "./Funnel.tsx";
import { downloadEngagement, useEngagement, useViewers } from "./queries.ts";
import { Recipients } from "./Recipients.tsx";
import { SecondsCurve } from "./SecondsCurve.tsx";
import { ViewerList } from "./ViewerList.tsx";

const words = copy.engagement;

/** A post's engagement, for users who may see its views. Updates live on screens that follow server events (changed-keys.ts). */
export function EngagementPanel({ post }: { post: Pick<PostJson, "id" | "media"> }) {
  const figures = useEngagement(post.id);
  const isLocked = figures.error instanceof ApiError && figures.error.code === "feature_locked";
  return (
    <section aria-labelledby="views" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="views" className="text-lead font-semibold">
          {words.heading}
        </h2>
        {figures.data && figures.data.totals.viewers > 0 && (
          <ExportButton variant="ghost" getFile={async () => await downloadEngagement(post.id)}>
            <Download aria-hidden className="size-4" /> {words.export}
          </ExportButton>
        )}
      </div>
      {isLocked && (
        <Banner>
          {words.locked} {words.lockedWhy}
          <LockedNote feature="engagement_analytics" />
        </Banner>
      )}
      {figures.isPending && <FiguresSkeleton />}
      {figures.isError && !isLocked && (
        <ErrorState title={words.unavailable} error={figures.error} onRetry={() => void figures.refetch()} retrying={figures.isRefetching}>
          {figures.error.message}
        </ErrorState>
      )}
      {figures.data && <AllFigures figures={figures.data} />}
      <Viewers post={post} isQuiet={figures.isError && !isLocked} />
    </section>
  );
}

function AllFigures({ figures }: { figures: Figures }) {
  if (figures.funnel.sent === 0 && figures.totals.viewers === 0) return null;
  return (
    <>
      <Totals totals={figures.totals} />
      <Funnel figures={figures} />
      <SecondsCurve seconds={figures.seconds} plays={figures.totals.video_views} />
      <Days days={figures.days} />
      <Recipients recipients={figures.recipients} />
    </>
  );
}

function Totals({ totals }: { totals: Figures["totals"] }) {
  const shown = [
    [words.viewers, totals.viewers],
    [words.videoViews, totals.video_views],
    [words.average, `${totals.average_percent}%`],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-2">
      {shown.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end rounded-card border border-line p-3">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="text-title font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `isQuiet`: the panel shows the error already. */
function Viewers({ post, isQuiet }: { post: Pick<PostJson, "id" | "media">; isQuiet: boolean }) {
  const [page, setPage] = useState(1);
  const viewers = useViewers(post.id, page);
  if (viewers.isPending) return <Skeleton className="h-24" />;
  if (!viewers.data)
    return isQuiet ? null : (
      <ErrorState title={words.unavailable} error={viewers.error} onRetry={() => void viewers.refetch()} retrying={viewers.isRefetching} />
    );
  if (viewers.data.total === 0)
    return (
      <p className="text-muted">
        {words.none} {words.noneWhy}
      </p>
    );
  return (
    <section aria-labelledby="engagement-viewers">
      <h3 id="engagement-viewers" className="mb-2 font-semibold">
        {words.viewers}
      </h3>
      <ViewerList viewers={viewers.data.views} seconds={Math.max(1, wholeSeconds(post.media.duration))} />
      <Pages list={viewers.data} page={page} onPage={setPage} />
    </section>
  );
}

function FiguresSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="h-40" />
      <Skeleton className="h-32" />
    </div>
  );
}
