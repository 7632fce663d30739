import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { describeDuration, formatDuration } from "@aside/contract/time/durations.ts";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { PreviewsOfText } from "../../link-previews/web/PreviewsOfText.tsx";
import { PrivateMessageButton } from "./PrivateMessageButton.tsx";
import { Composer } from "./Composer.tsx";
import { splitMentions, toEditable, toSent } from "./mention-text.ts";
import { useDeleteComment, useUpdateComment } from "./queries.ts";
import type { ShownComment } from "./thread-comments.ts";
import { commentsCopy as copy } from "../copy.ts";

type Props = {
  post: PostJson;
  comment: ShownComment;
  onSeek: (seconds: number) => void;
  /** Absent if replies are not possible. */
  onAnswer?: () => void;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

/** A comment with its actions. */
export function CommentCard({ post, comment, onSeek, onAnswer, onRetry, onDiscard }: Props) {
  const [isEditing, setEditing] = useState(false);
  if (comment.is_deleted) return <p className="px-1 py-2 text-small text-muted italic">{copy.deleted}</p>;
  const { author, at_second: at } = comment;
  return (
    <div data-comment={comment.id} tabIndex={-1} className="flex gap-3 py-2">
      <Avatar name={author.name} {...(author.image_url ? { imageUrl: author.image_url } : {})} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <strong className="font-semibold break-words">{author.name}</strong>
          <span className="text-small text-muted">
            {comment.state === "waiting" ? copy.waiting : <RelativeTime at={comment.created_at} />}
            {comment.edited_at && ` · ${copy.edited}`}
          </span>
        </p>
        {isEditing ? (
          <Edit post={post} comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <p className="break-words whitespace-pre-wrap">
            {at !== null && (
              <button
                type="button"
                onClick={() => onSeek(at)}
                className="mr-2 min-h-6 rounded-control bg-ember-soft px-1.5 text-small font-medium text-ember-strong tabular-nums hover:underline"
              >
                <span aria-hidden>{formatDuration(at)}</span>
                <span className="sr-only">{copy.playAt(describeDuration(at))}</span>
              </button>
            )}
            {splitMentions(comment.text, comment.mentions).map((piece, index) =>
              piece.isMention ? (
                <strong key={index} className="font-semibold">
                  {piece.text}
                </strong>
              ) : (
                piece.text
              ),
            )}
          </p>
        )}
        {!isEditing && <PreviewsOfText text={comment.text} />}
        {comment.reason && (
          <p role="alert" className="text-small text-danger">
            {comment.reason}
          </p>
        )}
        {!isEditing && (
          <div className="-ml-2 flex flex-wrap items-center">
            {comment.state === "failed" && (
              <>
                <Action label={copy.tryAgain} onPress={() => onRetry(comment.client_id)} />
                <Action label={copy.discard} onPress={() => onDiscard(comment.client_id)} />
              </>
            )}
            {comment.state === "sent" && onAnswer && <Action label={copy.answer} name={copy.answerTo(author.name)} onPress={onAnswer} />}
            {comment.abilities.update && <Action label={copy.edit} onPress={() => setEditing(true)} />}
            {comment.abilities.delete && <Delete postId={post.id} comment={comment} />}
            {!comment.is_own && comment.state === "sent" && author.user_id && (
              <PrivateMessageButton post={post} person={{ userId: author.user_id, name: author.name }} />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** `name`: the accessible name, where the label alone is ambiguous. */
function Action({ label, name, onPress }: { label: string; name?: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      {...(name ? { "aria-label": name } : {})}
      className="min-h-11 rounded-control px-2 text-small font-medium text-muted hover:bg-sunken hover:text-ink"
    >
      {label}
    </button>
  );
}

function Edit({ post, comment, onDone }: { post: PostJson; comment: ShownComment; onDone: () => void }) {
  const update = useUpdateComment(post.id);
  const key = `aside.comment-edit.${comment.id}`;
  const [isReady] = useState(() => {
    const draft = { text: toEditable(comment.text, comment.mentions), picked: comment.mentions };
    sessionStorage.setItem(key, JSON.stringify(draft));
    return true;
  });
  const end = () => {
    sessionStorage.removeItem(key);
    onDone();
  };
  if (!isReady) return null;
  return (
    <Composer
      post={post}
      draftKey={key}
      label={copy.editLabel}
      send={copy.save}
      guestName={comment.author.name}
      onSend={({ text }) =>
        update.mutate(
          { id: comment.id, text: toSent(text, comment.mentions) },
          { onError: (error) => toastError(error.message), onSuccess: end },
        )
      }
      onCancel={end}
    />
  );
}

function Delete({ postId, comment }: { postId: string; comment: ShownComment }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useDeleteComment(postId);
  return (
    <>
      <Action label={copy.delete} onPress={() => setAsked(true)} />
      {isAsked && (
        <ConfirmDialog
          title={copy.deleteTitle}
          description={copy.deleteWhy}
          keep={copy.keep}
          risk={copy.delete}
          state={remove}
          onClose={() => setAsked(false)}
          onConfirm={() => remove.mutate(comment, { onSuccess: () => setAsked(false) })}
        />
      )}
    </>
  );
}
