import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { Suspense } from "react";
import { approvalCopy } from "../../approval-copy.ts";
import type { LibraryReview } from "../../video-contract.ts";

const WordDiff = lazyChunk(async () => ({ default: (await import("./WordDiff.tsx")).WordDiff }));

/** Changes since the video was last approved. */
export function ChangesCard({ review: { title, transcript, approved } }: { review: LibraryReview }) {
  if (!approved) return null;
  const isTitleOther = approved.title !== title;
  const isTranscriptOther = approved.transcript !== transcript;
  const { changes } = approvalCopy;
  return (
    <Card className="flex flex-col gap-4">
      <h3 className="font-semibold">{changes.title}</h3>
      {!isTitleOther && !isTranscriptOther && !approved.is_other_video && <p className="text-muted">{changes.none}</p>}
      {approved.is_other_video && (
        <p>
          <Badge tone="warning">{changes.otherVideo}</Badge> <span className="text-muted">{changes.otherVideoWhy}</span>
        </p>
      )}
      {isTitleOther && (
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          <dt className="text-muted">{changes.titleBefore}</dt>
          <dd className="break-words">
            <del className="rounded-sm bg-danger-soft px-0.5 text-danger">{approved.title || approvalCopy.review.untitled}</del>
          </dd>
          <dt className="text-muted">{changes.titleNow}</dt>
          <dd className="break-words">
            <ins className="rounded-sm bg-success-soft px-0.5 text-success no-underline">{title || approvalCopy.review.untitled}</ins>
          </dd>
        </dl>
      )}
      {isTranscriptOther ? (
        <section className="flex flex-col gap-1">
          <h4 className="text-muted">{changes.transcript}</h4>
          <Suspense fallback={<Skeleton className="h-24" />}>
            <WordDiff before={approved.transcript} now={transcript} />
          </Suspense>
        </section>
      ) : (
        (isTitleOther || approved.is_other_video) && <p className="text-muted">{changes.transcriptSame}</p>
      )}
    </Card>
  );
}
