import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { useEffect, useRef, useState } from "react";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { CommentCard } from "./CommentCard.tsx";
import { Composer } from "./Composer.tsx";
import { draftKey } from "./draft-key.ts";
import { useArrivals, useComments, useOutbox } from "./queries.ts";
import { type Thread, threadComments } from "./thread-comments.ts";
import { commentsCopy as copy } from "../copy.ts";

type Props = {
  post: PostJson;
  seconds: number;
  readSeconds: () => number;
  onSeek: (seconds: number) => void;
  /** The guest's name, if known. */
  guestName: string | null;
};

/** The comments of a video, updated live, and a field to add one. */
export function CommentsPanel({ post, seconds, readSeconds, onSeek, guestName }: Props) {
  const comments = useComments(post);
  const outbox = useOutbox(post.id);
  const arrived = useArrivals(post, comments);
  const list = useRef<HTMLOListElement>(null);
  const [leadsTo, setLeadsTo] = useState<string | null>(null);
  // Scrolls once it is rendered, which may take several pages.
  useEffect(() => {
    const found = leadsTo && list.current?.querySelector<HTMLElement>(`[data-comment="${leadsTo}"]`);
    if (!found) return;
    found.focus();
    setLeadsTo(null);
  }, [leadsTo, comments.data]);
  const lead = async () => {
    setLeadsTo(arrived.fresh[0]?.id ?? null);
    for (let more = true; more;) {
      const { hasNextPage, isError } = await comments.fetchNextPage();
      more = hasNextPage && !isError;
      if (isError) setLeadsTo(null);
    }
  };
  if (comments.isPending)
    return (
      <div aria-busy className="flex flex-col gap-3">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    );
  if (!comments.data)
    return (
      <ErrorState
        heading="h2"
        title={copy.notLoaded}
        error={comments.error}
        onRetry={() => void comments.refetch()}
        retrying={comments.isFetching}
      />
    );
  const threads = threadComments(
    comments.data.pages.flatMap((page) => page.comments),
    { sent: outbox.sent, waiting: outbox.waiting },
  );
  const canComment = comments.data.pages.at(-1)?.can_comment === true;
  return (
    <section aria-label={copy.comments} className="flex flex-col gap-4">
      {canComment && post.is_bcc && <p className="text-small text-muted">{copy.onlyFor(post.creator_name)}</p>}
      {canComment ? (
        <Composer
          post={post}
          draftKey={draftKey(post.id)}
          label={copy.add}
          send={copy.send}
          readSeconds={readSeconds}
          seconds={seconds}
          guestName={guestName}
          onSend={(written) => outbox.add({ ...written, parent_id: null })}
        />
      ) : (
        <Banner>{copy.closed}</Banner>
      )}
      {threads.length === 0 && <p className="text-muted">{canComment ? copy.none : copy.noneClosed}</p>}
      <ol ref={list} className="flex flex-col gap-2 empty:hidden">
        {threads.map((thread) => (
          <ThreadItem
            key={thread.comment.client_id}
            post={post}
            thread={thread}
            canAnswer={canComment}
            outbox={outbox}
            onSeek={onSeek}
            guestName={guestName}
          />
        ))}
      </ol>
      {comments.hasNextPage && (
        <Button variant="secondary" busy={comments.isFetchingNextPage} onClick={() => void comments.fetchNextPage()}>
          {copy.more}
        </Button>
      )}
      {/* Sticky, because new comments are below the loaded ones. On a phone it stays above the reply bar. */}
      <div role="status" data-bottom-bar className="sticky bottom-4 z-10 flex max-sm:bottom-24 justify-center">
        {arrived.fresh.length > 0 && (
          <Button className="shadow-soft" busy={leadsTo !== null} onClick={() => void lead()}>
            {copy.arrived(arrived.fresh.length, arrived.isMore)}
          </Button>
        )}
      </div>
    </section>
  );
}

function ThreadItem({
  post,
  thread: { comment, answers },
  canAnswer,
  outbox,
  onSeek,
  guestName,
}: {
  post: PostJson;
  thread: Thread;
  canAnswer: boolean;
  outbox: ReturnType<typeof useOutbox>;
  onSeek: (seconds: number) => void;
  guestName: string | null;
}) {
  const [isAnswering, setAnswering] = useState(false);
  const given = { post, onSeek, onRetry: outbox.retry, onDiscard: outbox.discard };
  return (
    <li className="border-t border-line pt-2 first:border-t-0">
      <CommentCard {...given} comment={comment} {...(canAnswer ? { onAnswer: () => setAnswering(true) } : {})} />
      {(answers.length > 0 || isAnswering) && (
        <div className="ml-4 border-l border-line pl-4">
          {answers.length > 0 && (
            <ol aria-label={copy.answersTo(comment.author.name)}>
              {answers.map((answer) => (
                <li key={answer.client_id}>
                  <CommentCard {...given} comment={answer} />
                </li>
              ))}
            </ol>
          )}
          {isAnswering && (
            <Composer
              post={post}
              draftKey={draftKey(comment.id)}
              label={copy.answerTo(comment.author.name)}
              send={copy.answer}
              guestName={guestName}
              onSend={(written) => {
                outbox.add({ ...written, parent_id: comment.id });
                setAnswering(false);
              }}
              onCancel={() => setAnswering(false)}
            />
          )}
        </div>
      )}
    </li>
  );
}
