import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Check } from "lucide-react";
import { type ReactNode, type Ref, useId, useState } from "react";
import { approvalCopy } from "../../approval-copy.ts";
import { copy } from "../../copy.ts";
import type { LibraryReview } from "../../video-contract.ts";
import { HistoryList } from "../HistoryList.tsx";
import { LibraryStatusBadge } from "../LibraryStatusBadge.tsx";
import { useReview } from "../queries.ts";
import { ChangesCard } from "./ChangesCard.tsx";

/** The player, then `children`, then what is said. */
export type VideoOf = (video: { postId: string; title: string; children: ReactNode }) => ReactNode;

type Props = {
  postId: string;
  video: VideoOf;
  headingRef: Ref<HTMLHeadingElement>;
  /** Why the last decision was refused. */
  conflict: string | null;
  isDeciding: boolean;
  onApprove: (review: LibraryReview) => void;
  onElsewhere: () => void;
  onReject: () => void;
};

const SUBMISSIONS = ["submitted", "resubmitted"];

/** A video with everything that its reviewer needs to decide. */
export function ReviewView({ postId, video, headingRef, conflict, isDeciding, onApprove, onElsewhere, onReject }: Props) {
  const review = useReview(postId);
  if (review.data)
    return (
      <Loaded
        review={review.data}
        video={video}
        headingRef={headingRef}
        conflict={conflict}
        actions={
          <Actions review={review.data} isDeciding={isDeciding} onApprove={onApprove} onElsewhere={onElsewhere} onReject={onReject} />
        }
      />
    );
  if (review.isError)
    return (
      <ErrorState
        title={approvalCopy.review.itemNotLoaded}
        error={review.error}
        onRetry={() => void review.refetch()}
        retrying={review.isFetching}
      >
        {approvalCopy.review.itemNotLoadedWhy}
      </ErrorState>
    );
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="aspect-video w-full rounded-card" />
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="h-40" />
    </div>
  );
}

type LoadedProps = Pick<Props, "video" | "headingRef" | "conflict"> & { review: LibraryReview; actions: ReactNode };

function Loaded({ review, video, headingRef, conflict, actions }: LoadedProps) {
  const { item, history } = review;
  const title = useId();
  const [openedVersion] = useState(item.version);
  const times = history.filter(({ action }) => SUBMISSIONS.includes(action)).length;
  const isWaiting = item.status === "pending";
  return (
    <article aria-labelledby={title} className="flex min-w-0 flex-col gap-6">
      {video({
        postId: item.post_id,
        title: review.title || approvalCopy.review.untitled,
        children: (
          <>
            <header className="flex flex-col gap-2">
              <h2 id={title} ref={headingRef} tabIndex={-1} data-reviews className="text-lead font-semibold break-words focus:outline-none">
                {review.title || approvalCopy.review.untitled}
              </h2>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-muted">
                <span className="flex min-w-0 items-center gap-2">
                  <Avatar size="small" name={item.creator.name} {...(item.creator.image_url && { imageUrl: item.creator.image_url })} />
                  <span className="font-medium break-words text-ink">{item.creator.name}</span>
                </span>
                <span>{approvalCopy.history.folder(item.folder_name)}</span>
                <RelativeTime at={item.submitted_at} />
                {times > 1 && <span>{approvalCopy.review.times(times)}</span>}
                <LibraryStatusBadge status={item.status} />
              </div>
            </header>
            {conflict !== null && <Banner tone="danger">{conflict}</Banner>}
            {conflict === null && isWaiting && item.version !== openedVersion && <Banner tone="warning">{copy.changed}</Banner>}
            {conflict === null && !isWaiting && <Banner>{approvalCopy.review.isDecided}</Banner>}
            {isWaiting && actions}
            <ChangesCard review={review} />
          </>
        ),
      })}
      <Card className="flex flex-col gap-3">
        <h3 className="font-semibold">{approvalCopy.history.title}</h3>
        <HistoryList history={history} />
      </Card>
    </article>
  );
}

type ActionsProps = Pick<Props, "isDeciding" | "onApprove" | "onElsewhere" | "onReject"> & { review: LibraryReview };

function Actions({ review, isDeciding, onApprove, onElsewhere, onReject }: ActionsProps) {
  const { approve } = review.item.abilities;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        {approve && (
          <Button busy={isDeciding} aria-keyshortcuts="a" onClick={() => onApprove(review)}>
            <Check aria-hidden className="size-5" /> {approvalCopy.review.approve}
          </Button>
        )}
        <Button variant="secondary" disabled={isDeciding} aria-keyshortcuts="r" onClick={onReject}>
          {approvalCopy.review.reject}
        </Button>
        {approve && (
          <Button variant="ghost" disabled={isDeciding} onClick={onElsewhere}>
            {approvalCopy.review.approveElsewhere}
          </Button>
        )}
      </div>
      {!approve && <p className="text-muted">{approvalCopy.review.ownVideo}</p>}
    </div>
  );
}
