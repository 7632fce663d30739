import type { TemplateCheck } from "@aside/features/editing/web/template/TemplateChoice.tsx";
import { CopyLinkButton } from "@aside/features/delivery/web/CopyLinkButton.tsx";
import { copyLinkAfterStop } from "@aside/features/delivery/web/copy-share-link.ts";
import { Spool } from "@aside/capture/upload/spool.ts";
import { copy } from "@aside/features/recording/copy.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { usePost } from "@aside/core/messages/web/post-queries.ts";
import { useEvent } from "@aside/core/messages/web/event-queries.ts";
import { brand } from "@aside/brand/brand.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { OptionalPart } from "@aside/ui/feedback/OptionalPart.tsx";
import { useEffect, useRef, useState } from "react";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { RecordStage } from "./RecordStage.tsx";
import { NotAvailable } from "../../shell/NotAvailable.tsx";

const TemplateChoice = lazyChunk(async () => ({
  default: (await import("@aside/features/editing/web/template/TemplateChoice.tsx")).TemplateChoice,
}));

const LONGEST_WAIT_MS = 2000;

export function RecordScreen() {
  const { eventId } = useParams({ strict: false }) as { eventId: string };
  const event = useEvent(eventId);
  const navigate = useNavigate();
  const template = useRef<TemplateCheck>(null);
  const copying = useRef(Promise.resolve(false));
  const post = event.data?.CreatorPosts.at(-1);
  // The studio reads it for the speaking notes.
  const shown = usePost(post?.id);
  const hasTemplate = shown.data?.has_template ?? false;
  const replacing = useReplacing(shown);
  const isElsewhere = useRecordingElsewhere(shown.data);
  if (event.isPending) return <ProcessingView />;
  if (!post || !event.data?.abilities.update)
    return <NotAvailable title={`This ${brand.product} isn't available.`} error={event.error} onRetry={() => void event.refetch()} />;
  const path = `/${brand.slug}/${eventId}`;
  return (
    <RecordStage
      postId={post.id}
      recordPath={`${path}/record`}
      // At once, within the click: what is recorded may take minutes to arrive, and plays meanwhile.
      onStop={() => (copying.current = copyLinkAfterStop(post.id))}
      onDone={() => {
        void copying.current.then(async (isCopied) => isCopied || (await copyLinkAfterStop(post.id)));
        void navigate({ href: `${path}/preview` });
      }}
      mayStart={async () => (await replacing.mayStart()) && (template.current?.() ?? true)}
      extra={<CopyLinkButton postId={post.id} />}
      notice={
        <>
          {isElsewhere && <Banner>{copy.recordingElsewhere}</Banner>}
          {replacing.isHeld && (
            <Banner
              tone="warning"
              action={
                <span className="flex flex-wrap gap-2">
                  <LinkButton href={`${path}/preview`}>{copy.openRecording}</LinkButton>
                  <Button variant="ghost" onClick={replacing.allow}>
                    {copy.recordAnyway}
                  </Button>
                </span>
              }
            >
              {copy.recordedElsewhere}
            </Banner>
          )}
          {hasTemplate && (
            <OptionalPart>
              <TemplateChoice ref={template} postId={post.id} />
            </OptionalPart>
          )}
        </>
      }
    />
  );
}

/** Held while the Aside has a recording that was made elsewhere since this page was opened, and the person has not decided to replace it. */
function useReplacing(post: ReturnType<typeof usePost>) {
  const [known, setKnown] = useState<string | null>();
  const shown = post.data?.media.take_id ?? null;
  if (post.data && known === undefined) setKnown(shown);
  const isForeign = (media: PostJson["media"] | undefined) => media?.state === "complete" && known !== undefined && media.take_id !== known;
  return {
    isHeld: isForeign(post.data?.media),
    allow: () => setKnown(shown),
    // Asks the server, because this page does not follow changes. Nobody waits for a network to record.
    mayStart: async () => {
      const asked = navigator.onLine ? await Promise.race([post.refetch(), wait(LONGEST_WAIT_MS)]) : null;
      return !isForeign((asked ?? post).data?.media);
    },
  };
}

/** Whether another device has begun a recording that was not complete when this page was opened. Both are kept. */
function useRecordingElsewhere(post: PostJson | undefined): boolean {
  const [isElsewhere, setElsewhere] = useState<boolean | null>(null);
  useEffect(() => {
    if (!post || isElsewhere !== null) return;
    setElsewhere(false);
    if (post.media.state === "recording")
      void Spool.open()
        .then(async (spool) => await spool.hasPost(post.id))
        .then((isHere) => setElsewhere(!isHere));
  }, [post, isElsewhere]);
  return isElsewhere ?? false;
}

const wait = async (ms: number): Promise<null> => await new Promise((resolve) => setTimeout(() => resolve(null), ms));
