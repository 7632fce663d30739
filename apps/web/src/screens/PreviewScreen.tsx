import type { EventJson } from "@aside/core/messages/contract.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { copy } from "@aside/features/delivery/copy.ts";
import { fetchShareLink, useIsSending } from "@aside/features/delivery/web/queries.ts";
import { DownloadButton } from "@aside/features/delivery/web/DownloadButton.tsx";
import { ShareLinkField } from "@aside/features/delivery/web/ShareLinkField.tsx";
import { EventPrivacy } from "@aside/core/messages/web/EventPrivacy.tsx";
import { useEvent } from "@aside/core/messages/web/event-queries.ts";
import { useDraftStep, usePost } from "@aside/core/messages/web/post-queries.ts";
import { brand } from "@aside/brand/brand.ts";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Share2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useSession } from "../shell/session.ts";
import { ProcessingView } from "../shell/ProcessingView.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { PreviewVideo } from "./PreviewVideo.tsx";
import { SendPanel } from "./SendPanel.tsx";
import { shareLinkOf, ShareVia } from "./ShareVia.tsx";
import { NotAvailable } from "../shell/NotAvailable.tsx";

const TemplateNotice = lazyChunk(async () => ({
  default: (await import("@aside/features/editing/web/template/TemplateNotice.tsx")).TemplateNotice,
}));
const UseTrueAvatar = lazyChunk(async () => ({ default: (await import("./avatar/UseTrueAvatar.tsx")).UseTrueAvatar }));
const SentPanel = lazyChunk(async () => ({ default: (await import("./SentPanel.tsx")).SentPanel }));
const LibrarySection = lazyChunk(async () => ({ default: (await import("./library/LibrarySection.tsx")).LibrarySection }));

/** Review the video, choose recipients, send. */
export function PreviewScreen() {
  const { eventId } = useParams({ strict: false }) as { eventId: string };
  const event = useEvent(eventId);
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const { user } = useSession();
  const isLibraryOn = user?.isCompanyLibraryEnabled ?? false;
  const post = event.data?.CreatorPosts.at(-1);
  // The player refreshes this query.
  const live = usePost(post?.id).data;
  const isSending = useIsSending(post?.id);
  useDraftStep(live?.abilities.update ? live : undefined, "DRAFT_PREVIEW", (from) => from === "DRAFT_EDIT_VIDEO");
  if (event.isPending) return <ProcessingView />;
  if (!post || !event.data?.abilities.update)
    return <NotAvailable title={`This ${brand.product} isn't available.`} error={event.error} onRetry={() => void event.refetch()} />;
  const isSent = (live ?? post).post_status === "SENT" && !isSending;
  // Not while an uploaded file is converted, and if it can't be.
  const hasVideo = live?.media.master_url !== null;
  const isBroken = live?.media.state === "failed";
  const path = `/${brand.slug}/${eventId}`;
  return (
    <>
      <PreviewVideo
        postId={post.id}
        title={post.title}
        heading="Preview"
        notice={
          live?.has_template && (
            <Suspense>
              <TemplateNotice postId={live.id} />
            </Suspense>
          )
        }
        actions={
          <div className="flex flex-wrap gap-2">
            {hasVideo && (
              <LinkButton href={`${path}/edit-video`} variant="secondary">
                Edit
              </LinkButton>
            )}
            {!isSent && (
              <LinkButton href={`${path}/record`} variant="secondary">
                Retake
              </LinkButton>
            )}
            {!isSent && live && user?.isPersonaEnabled && (
              <Suspense>
                <UseTrueAvatar post={live} />
              </Suspense>
            )}
            {hasVideo && (
              <a className={buttonStyle("secondary")} href={`${path}/view?preview=true`}>
                View as recipient
              </a>
            )}
            {live?.media.state === "complete" && <DownloadButton postId={post.id} />}
            <Button variant="ghost-danger" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </div>
        }
        beside={
          <>
            {!isBroken && (
              <Card className="flex flex-col gap-6">
                {!isSent && <h2 className="sr-only">Send</h2>}
                <div className="flex flex-col gap-2">
                  <ShareLinkField postId={post.id} link={shareLinkOf(eventId)} variant="secondary" />
                  {live && <MoreWaysToShare event={event.data} post={live} />}
                </div>
                {isSent && live && (
                  <Suspense fallback={<Skeleton className="h-96" />}>
                    <SentPanel event={event.data} post={live} />
                  </Suspense>
                )}
                {!isSent && (
                  <SendPanel
                    postId={post.id}
                    isReply={false}
                    eventId={eventId}
                    members={event.data.Members}
                    onSent={() => void navigate({ href: `${path}/sent` })}
                  />
                )}
              </Card>
            )}
            <Card>
              <h2 className="mb-2 text-lead font-semibold">Privacy settings</h2>
              <EventPrivacy event={event.data} summarized />
            </Card>
            {isLibraryOn && live && (
              <Suspense>
                <LibrarySection
                  post={live}
                  className="rounded-card border border-line bg-surface p-6"
                  onSent={() => void navigate({ href: `${path}/approval/sent` })}
                />
              </Suspense>
            )}
          </>
        }
      />
      {isDeleting && <DeleteDialog eventId={eventId} onClose={() => setDeleting(false)} onDeleted={(href) => void navigate({ href })} />}
    </>
  );
}

const focusFirst = (element: HTMLElement | null) => element?.querySelector("button")?.focus();

/** Opening them makes the link work, as copying it does. */
function MoreWaysToShare({ event, post }: { event: EventJson; post: PostJson }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      // The pressed button is gone: the focus moves to the first of these.
      <div ref={focusFirst}>
        <ShareVia event={event} post={post} />
      </div>
    );
  function open() {
    void fetchShareLink(post.id).catch((error: Error) => toastError(error.message));
    setOpen(true);
  }
  return (
    <Button variant="ghost" className="self-start -ms-4" onClick={open}>
      <Share2 aria-hidden className="size-5" /> {copy.share.moreWays}
    </Button>
  );
}
