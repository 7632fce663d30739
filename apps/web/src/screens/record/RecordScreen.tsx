import type { TemplateCheck } from "@aside/features/editing/web/template/TemplateChoice.tsx";
import { CopyLinkButton } from "@aside/features/delivery/web/CopyLinkButton.tsx";
import { copyLinkAfterStop } from "@aside/features/delivery/web/copy-share-link.ts";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { usePost } from "@aside/core/messages/web/post-queries.ts";
import { useEvent } from "@aside/core/messages/web/event-queries.ts";
import { brand } from "@aside/brand/brand.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Suspense, useRef } from "react";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { RecordStage } from "./RecordStage.tsx";
import { NotAvailable } from "../../shell/NotAvailable.tsx";

const TemplateChoice = lazyChunk(async () => ({
  default: (await import("@aside/features/editing/web/template/TemplateChoice.tsx")).TemplateChoice,
}));

export function RecordScreen() {
  const { eventId } = useParams({ strict: false }) as { eventId: string };
  const event = useEvent(eventId);
  const navigate = useNavigate();
  const template = useRef<TemplateCheck>(null);
  const post = event.data?.CreatorPosts.at(-1);
  // The studio reads it for the speaking notes.
  const hasTemplate = usePost(post?.id).data?.has_template ?? false;
  if (event.isPending) return <ProcessingView />;
  if (!post || !event.data?.abilities.update)
    return <NotAvailable title={`This ${brand.product} isn't available.`} onRetry={() => void event.refetch()} />;
  const path = `/${brand.slug}/${eventId}`;
  return (
    <RecordStage
      postId={post.id}
      recordPath={`${path}/record`}
      onDone={() => {
        void copyLinkAfterStop(post.id);
        void navigate({ href: `${path}/preview` });
      }}
      mayStart={() => template.current?.() ?? true}
      extra={<CopyLinkButton postId={post.id} />}
      notice={
        hasTemplate && (
          <Suspense>
            <TemplateChoice ref={template} postId={post.id} />
          </Suspense>
        )
      }
    />
  );
}
