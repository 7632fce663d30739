import { WordsPanel } from "@aside/features/insights/web/WordsPanel.tsx";
import { CommentsPanel } from "@aside/features/comments/web/CommentsPanel.tsx";
import { useComments } from "@aside/features/comments/web/queries.ts";
import type { BesideVideo } from "@aside/features/viewing/web/share/ShareApp.tsx";
import { PanelSkeleton } from "@aside/features/insights/web/PanelSkeleton.tsx";
import { shareCopy } from "@aside/features/viewing/copy.ts";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { Suspense, useEffect } from "react";
import { commentsCopy as copy } from "@aside/features/comments/copy.ts";

// Only the author sees it.
const EngagementPanel = lazyChunk(async () => ({
  default: (await import("@aside/features/viewing/web/engagement/EngagementPanel.tsx")).EngagementPanel,
}));

/** The panel next to the video: summary, transcript, comments and, for the author, insights. */
export function BesidePanel({ onMarks, guestName, ...panelProps }: Parameters<BesideVideo>[0]) {
  const { post, seconds, readSeconds, onSeek } = panelProps;
  const pages = useComments(post).data?.pages;
  useEffect(() => {
    const comments = pages?.flatMap((page) => page.comments) ?? [];
    onMarks(
      comments.flatMap(({ at_second: at, author, is_deleted: isDeleted }) =>
        at === null || isDeleted ? [] : [{ atSeconds: at, label: copy.mark(author.name) }],
      ),
    );
  }, [pages, onMarks]);
  const comments = {
    value: "comments",
    label: copy.commentsCount(pages?.at(-1)?.total ?? 0),
    content: <CommentsPanel post={post} seconds={seconds} readSeconds={readSeconds} onSeek={onSeek} guestName={guestName} />,
  };
  const insights = {
    value: "insights",
    label: shareCopy.insights,
    content: (
      <Suspense fallback={<PanelSkeleton />}>
        <EngagementPanel post={post} />
      </Suspense>
    ),
  };
  const extra = [...(post.abilities.see_comments ? [comments] : []), ...(post.abilities.see_views ? [insights] : [])];
  return <WordsPanel {...panelProps} extra={extra} />;
}
