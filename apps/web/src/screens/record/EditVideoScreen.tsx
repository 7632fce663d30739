import { useEvent } from "@aside/core/messages/web/event-queries.ts";
import { useDraftStep, usePost } from "@aside/core/messages/web/post-queries.ts";
import { TellRecipients } from "@aside/features/delivery/web/TellRecipients.tsx";
import { VideoEditor } from "@aside/features/editing/web/VideoEditor.tsx";
import { brand } from "@aside/brand/brand.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { useBlocker, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { NotAvailable } from "../../shell/NotAvailable.tsx";

export function EditVideoScreen() {
  const { eventId } = useParams({ strict: false }) as { eventId: string };
  const event = useEvent(eventId);
  const post = event.data?.CreatorPosts.at(-1);
  if (event.isPending) return <ProcessingView />;
  if (!post || !event.data?.abilities.update)
    return <NotAvailable title={`This ${brand.product} isn't available.`} error={event.error} onRetry={() => void event.refetch()} />;
  return <EditPost postId={post.id} previewPath={`/${brand.slug}/${eventId}/preview`} />;
}

export function EditReplyScreen() {
  const { postId } = useParams({ strict: false }) as { postId: string };
  return <EditPost postId={postId} previewPath={`/respond/${postId}/preview`} />;
}

export function EditPost({ postId, previewPath }: { postId: string; previewPath: string }) {
  const post = usePost(postId);
  const navigate = useNavigate();
  const [isDirty, setDirty] = useState(false);
  useDraftStep(post.data?.abilities.update ? post.data : undefined, "DRAFT_EDIT_VIDEO", () => true);
  // The editor itself asks before the page is closed.
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: false, withResolver: true });
  if (post.isPending) return <ProcessingView />;
  if (!post.data?.abilities.update)
    return (
      <NotAvailable title="This video isn't available." error={post.error} onRetry={() => void post.refetch()} retrying={post.isFetching} />
    );
  return (
    <div className="mx-auto w-full max-w-content px-4 py-6">
      <VideoEditor
        postId={postId}
        afterSave={post.data.post_status === "SENT" && <TellRecipients postId={postId} />}
        onDirty={setDirty}
        onDone={() => void navigate({ href: previewPath })}
      />
      <Dialog
        open={blocker.status === "blocked"}
        onOpenChange={(open) => open || blocker.reset?.()}
        title="Leave without saving?"
        description="Changes since the last save will be lost."
        footer={
          <>
            <Button variant="secondary" onClick={() => blocker.reset?.()}>
              Stay
            </Button>
            <Button variant="danger" onClick={() => blocker.proceed?.()}>
              Leave
            </Button>
          </>
        }
      />
    </div>
  );
}
