import { useLivePost } from "@aside/core/messages/web/post-queries.ts";
import { useSendPost } from "@aside/features/delivery/web/queries.ts";
import { copy as recordingCopy } from "@aside/features/recording/copy.ts";
import { replyCopy as copy } from "@aside/features/viewing/copy.ts";
import { PostPlayer } from "@aside/features/viewing/web/PostPlayer.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { GuestReplySteps } from "./GuestReplySteps.tsx";

/** A guest's last step: watch the reply, then send it or record it again. */
export function GuestReplyPreview({ postId, onSent }: { postId: string; onSent: () => void }) {
  const post = useLivePost(postId).data;
  const send = useSendPost(postId);
  if (!post) return <Skeleton className="mx-auto mt-6 aspect-video w-full max-w-reader" />;
  const { media } = post;
  const canSend = media.state !== "none" && media.state !== "failed";
  return (
    <div className="mx-auto flex w-full max-w-reader flex-1 flex-col gap-4 px-4 pb-6">
      <GuestReplySteps current="send" />
      <h1 className="text-lead font-semibold">{copy.sendHeading}</h1>
      {media.master_url && (
        <div className="max-sm:-mx-4 max-sm:*:rounded-none">
          <PostPlayer title={copy.yourReply} media={media} />
        </div>
      )}
      {media.state === "none" && <Banner>{copy.nothingRecorded}</Banner>}
      {media.state === "converting" && <Banner>{copy.converting}</Banner>}
      {media.state === "failed" && <Banner tone="danger">{recordingCopy.notAVideo}</Banner>}
      <p className="text-muted">{post.is_private ? copy.goesToCreator : copy.goesToAll}</p>
      {send.error && (
        <p role="alert" className="text-danger">
          {send.error.message}
        </p>
      )}
      <div className="flex flex-col gap-2 max-sm:mt-auto sm:flex-row-reverse sm:justify-end">
        <Button busy={send.isPending} disabled={!canSend} onClick={() => send.mutate({}, { onSuccess: onSent })}>
          {copy.send}
        </Button>
        <LinkButton href={`/respond/${postId}/record`} variant="secondary">
          {copy.recordAgain}
        </LinkButton>
      </div>
    </div>
  );
}
