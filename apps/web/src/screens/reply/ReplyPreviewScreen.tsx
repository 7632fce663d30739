import { copy as deliveryCopy } from "@aside/features/delivery/copy.ts";
import { useIsSending } from "@aside/features/delivery/web/queries.ts";
import { replyCopy as copy } from "@aside/features/viewing/copy.ts";
import { useDraftStep, useEventPosts, usePost } from "@aside/core/messages/web/post-queries.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { useNavigate, useParams } from "@tanstack/react-router";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { PreviewVideo } from "../PreviewVideo.tsx";
import { useSession } from "../../shell/session.ts";
import { GuestReplyPreview } from "./GuestReplyPreview.tsx";
import { SendPanel } from "../SendPanel.tsx";
import { NotAvailable } from "../../shell/NotAvailable.tsx";

export function ReplyPreviewScreen() {
  const { postId } = useParams({ strict: false }) as { postId: string };
  const post = usePost(postId);
  const isSending = useIsSending(postId);
  const navigate = useNavigate();
  const { user } = useSession();
  useDraftStep(post.data?.abilities.update ? post.data : undefined, "DRAFT_PREVIEW", (from) => from === "DRAFT_EDIT_VIDEO");
  const main = useEventPosts(post.data?.event_id ?? "").data?.posts.find((other) => !other.is_reply);
  if (post.isPending) return <ProcessingView />;
  if (!post.data?.abilities.update)
    return <NotAvailable title="This reply isn't available." error={post.error} onRetry={() => void post.refetch()} />;
  const { event_id: eventId, is_private: isPrivate } = post.data;
  // Additions by the creator are for everyone who can watch.
  const isForAll = main?.is_creator || (!isPrivate && !main?.keeps_replies_private);
  const isSent = post.data.post_status === "SENT" && !isSending;
  const onSent = () => void navigate({ href: `/respond/success?event=${eventId}${isForAll ? "&to=all" : ""}` });
  if (!user) return <GuestReplyPreview postId={postId} onSent={onSent} />;
  return (
    <PreviewVideo
      postId={postId}
      title={post.data.title}
      heading="Preview your reply"
      actions={
        <div className="flex flex-wrap gap-2">
          <LinkButton href={`/respond/${postId}/edit-video`} variant="secondary">
            Edit
          </LinkButton>
          {!isSent && (
            <LinkButton href={`/respond/${postId}/record`} variant="secondary">
              Retake
            </LinkButton>
          )}
        </div>
      }
      beside={
        <Card className="flex flex-col gap-4">
          {main && <p className="text-muted">{isForAll ? copy.goesToAll : copy.goesToCreator}</p>}
          {isSent ? <p role="status">{deliveryCopy.update.reply}</p> : <SendPanel postId={postId} isReply onSent={onSent} />}
        </Card>
      }
    />
  );
}
