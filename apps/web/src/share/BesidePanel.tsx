import { WordsPanel } from "@aside/features/insights/web/WordsPanel.tsx";
import { CommentsPanel } from "@aside/features/comments/web/CommentsPanel.tsx";
import { useComments } from "@aside/features/comments/web/queries.ts";
import type { BesideVideo } from "@aside/features/viewing/web/share/ShareApp.tsx";
import { useEffect } from "react";
import { commentsCopy as copy } from "@aside/features/comments/copy.ts";

/** The panel next to the video: transcript and comments. */
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
  return <WordsPanel {...panelProps} extra={post.abilities.see_comments ? [comments] : []} />;
}
