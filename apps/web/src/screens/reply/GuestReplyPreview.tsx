import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { useEventPosts, useLivePost, useSaveReplyPrivacy } from "@aside/core/messages/web/post-queries.ts";
import { useSendPost } from "@aside/features/delivery/web/queries.ts";
import { copy as deliveryCopy } from "@aside/features/delivery/copy.ts";
import { copy as recordingCopy } from "@aside/features/recording/copy.ts";
import { copy as postCopy, replyCopy as copy } from "@aside/features/viewing/copy.ts";
import { PostPlayer } from "@aside/features/viewing/web/PostPlayer.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { GuestReplySteps } from "./GuestReplySteps.tsx";

/** A guest's last step: watch the reply, then send it or record it again. */
export function GuestReplyPreview({ postId, onSent }: { postId: string; onSent: () => void }) {
  const post = useLivePost(postId).data;
  const send = useSendPost(postId, { onSent });
  const privacy = useSaveReplyPrivacy(postId);
  if (!post) return <Skeleton className="mx-auto mt-6 aspect-video w-full max-w-reader" />;
  const { media } = post;
  const isSent = post.post_status === "SENT" && !send.isPending;
  const canSend = media.state !== "none" && media.state !== "failed";
  return (
    <div className="mx-auto flex w-full max-w-reader flex-1 flex-col gap-4 px-4 pb-6">
      <GuestReplySteps current="send" />
      <h1 className="text-lead font-semibold">{copy.sendHeading}</h1>
      {media.master_url && (
        <div className="max-sm:-mx-4 max-sm:*:rounded-none">
          <PostPlayer title={copy.yourReply} media={media} isMain />
        </div>
      )}
      {media.state === "none" && <Banner>{copy.nothingRecorded}</Banner>}
      {media.state === "converting" && <Banner>{copy.converting}</Banner>}
      {media.state === "failed" && <Banner tone="danger">{recordingCopy.notAVideo}</Banner>}
      <Audience reply={post} save={privacy} />
      <p className="text-small text-muted">{copy.sendingAs(post.creator_name)}</p>
      {send.error && (
        <p role="alert" className="text-danger">
          {send.error.message}
        </p>
      )}
      <div className="flex flex-col gap-2 max-sm:mt-auto sm:flex-row-reverse sm:justify-end">
        {isSent ? (
          <p role="status">{deliveryCopy.update.reply}</p>
        ) : (
          <Button busy={send.isPending} disabled={!canSend || privacy.isPending} onClick={() => send.mutate({})}>
            {copy.send}
          </Button>
        )}
        <div className="flex gap-2 *:flex-1">
          {!isSent && (
            <LinkButton href={`/respond/${postId}/record`} variant="secondary">
              {copy.recordAgain}
            </LinkButton>
          )}
          {media.state === "complete" && (
            <LinkButton href={`/respond/${postId}/edit-video`} variant="ghost">
              {copy.editReply}
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  );
}

/** Says who will see the reply, with the choice if there is one. */
function Audience({ reply, save }: { reply: PostJson; save: ReturnType<typeof useSaveReplyPrivacy> }) {
  const main = useEventPosts(reply.event_id).data?.posts.find((post) => !post.is_reply);
  if (!main) return <Skeleton className="h-11" />;
  const { creator_name: sender, abilities } = main;
  if (main.is_bcc) return <p className="text-muted">{copy.bccPrivate(sender)}</p>;
  if (main.keeps_replies_private) return <p className="text-muted">{copy.keptPrivate(sender)}</p>;
  const isPrivate = save.isPending ? save.variables : reply.is_private;
  return (
    <div>
      {abilities.reply_private && (
        <Checkbox label={postCopy.privateReply(sender)} checked={isPrivate} onChange={(event) => save.mutate(event.target.checked)} />
      )}
      <p role="status" className="text-small text-muted">
        {isPrivate ? copy.privateWhy(sender) : abilities.reply_all ? copy.allWhy : copy.openWhy}
      </p>
      {save.error && (
        <p role="alert" className="text-danger">
          {save.error.message}
        </p>
      )}
    </div>
  );
}
