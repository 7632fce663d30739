import { WordsPanel } from "@aside/features/intelligence/web/WordsPanel.tsx";
import { commentsCopy as copy } from "@aside/features/posts/copy.ts";
import { CommentsPanel } from "@aside/features/posts/web/comments/CommentsPanel.tsx";
import { useComments } from "@aside/features/posts/web/comments/queries.ts";
import type { BesideVideo } from "@aside/features/posts/web/share/ShareApp.tsx";
import { useEffect } from "react";

/** The transcript of the video, and its comments. */
export function BesidePanel({ onMarks, guestName, ...given }: Parameters<BesideVideo>[0]) {
  const { post, seconds, readSeconds, onSeek } = given;
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
  return <WordsPanel {...given} extra={post.abilities.see_comments ? [comments] : []} />;
}
