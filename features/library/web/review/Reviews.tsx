import { cx } from "@aside/ui/class-names.ts";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Pages } from "@aside/ui/lists/Pages.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { useMedia, WIDE } from "@aside/ui/use-media.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, ChevronLeft, ChevronRight, CircleCheck, Keyboard } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { approvalCopy } from "../../approval-copy.ts";
import type { LibraryReview } from "../../video-contract.ts";
import { useReviews } from "../queries.ts";
import { REVIEW_KEYS, useReviewKeys } from "./review-keys.ts";
import { ReviewList } from "./ReviewList.tsx";
import { ReviewView, type VideoOf } from "./ReviewView.tsx";
import { useDecision } from "./use-decision.ts";

const RejectDialog = lazyChunk(async () => ({ default: (await import("./RejectDialog.tsx")).RejectDialog }));
const ApproveElsewhereDialog = lazyChunk(async () => ({ default: (await import("./ApproveElsewhereDialog.tsx")).ApproveElsewhereDialog }));
const SingleKeysDialog = lazyChunk(async () => ({ default: (await import("@aside/ui/lists/SingleKeysDialog.tsx")).SingleKeysDialog }));

const LIBRARY_PATH = "/dashboard/company-library";
export const REVIEWS_PATH = `${LIBRARY_PATH}/reviews`;
const hrefOf = (postId: string) => `${REVIEWS_PATH}?post=${postId}`;

type Props = {
  /** The opened video. */
  open: string | null;
  onOpen: (postId: string | null) => void;
  video: VideoOf;
};

/** The queue beside the opened video; on narrow screens one of both. */
export function Reviews({ open, onOpen, video }: Props) {
  const isWide = useMedia(WIDE);
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const list = useReviews(page);
  const heading = useRef<HTMLHeadingElement>(null);
  /** After a decision the focus moves to the next video, because its button is gone. */
  const focusWanted = useRef<{ on: string | null } | null>(null);
  const decision = useDecision((postId) => {
    const on = neighbor(postId, 1) ?? neighbor(postId, -1);
    focusWanted.current = { on };
    onOpen(on);
  });
  const items = (list.data?.items ?? []).filter((item) => !decision.isDecided(item));
  const ids = items.map((item) => item.post_id);
  const index = open === null ? -1 : ids.indexOf(open);
  const total = (list.data?.total ?? 0) - ((list.data?.items.length ?? 0) - items.length);
  const first = ids[0] ?? null;

  function neighbor(of: string, by: 1 | -1): string | null {
    const at = ids.indexOf(of);
    return (at === -1 ? null : ids[at + by]) ?? null;
  }
  useEffect(() => {
    if (isWide && open === null && first !== null) onOpen(first);
  }, [isWide, open, first, onOpen]);
  // The last video of a page beyond the first was decided.
  const isBeyond = page > 1 && list.data !== undefined && !list.isPlaceholderData && items.length === 0;
  useEffect(() => {
    if (isBeyond) setPage(1);
  }, [isBeyond]);

  const move = (by: 1 | -1) => {
    const to = open === null ? first : index === -1 ? first : (ids[index + by] ?? null);
    if (to === null || to === open) return false;
    decision.ask(null);
    onOpen(to);
    return true;
  };
  const opened = () => (open === null ? undefined : client.getQueryData<LibraryReview>(["library", "review", open]));
  const approve = (folderId?: string) => {
    const item = opened()?.item;
    if (!item?.abilities.approve) return false;
    decision.decide(item, { status: "approved", ...(folderId !== undefined && folderId !== item.folder_id && { folder_id: folderId }) });
    return true;
  };
  const askReason = () => {
    const item = opened()?.item;
    if (item?.status !== "pending" || !item.abilities.decide) return false;
    decision.ask("reject");
    return true;
  };
  useReviewKeys((command) => {
    if (command === "next") return move(1);
    if (command === "previous") return move(-1);
    if (command === "approve") return approve();
    if (command === "reject") return askReason();
    decision.ask("keys");
    return true;
  });
  const takeFocus = (element: HTMLHeadingElement | null) => {
    if (!element || focusWanted.current?.on !== open) return;
    focusWanted.current = null;
    element.focus();
  };
  const isEmpty = list.data !== undefined && items.length === 0 && !isBeyond;
  useEffect(() => {
    if (isEmpty && open === null) takeFocus(heading.current);
  });

  const { review } = approvalCopy;
  const item = opened()?.item;
  const isViewAlone = !isWide && open !== null;
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        {isViewAlone ? (
          <Link
            href={REVIEWS_PATH}
            className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-sunken"
          >
            <ArrowLeft aria-hidden className="size-5" /> {review.back}
          </Link>
        ) : (
          <div className="min-w-0">
            <h1 ref={heading} tabIndex={-1} className="text-title font-semibold focus:outline-none">
              {review.title}
            </h1>
            {total > 0 && <p className="text-muted">{review.waiting(total)}</p>}
          </div>
        )}
        <div className="flex shrink-0 items-center">
          {isViewAlone && <h1 className="sr-only">{review.title}</h1>}
          {open !== null && index !== -1 && (
            <>
              {page === 1 && <span className="me-2 text-small text-muted tabular-nums">{review.position(index + 1, total)}</span>}
              <IconButton label={review.previous} aria-keyshortcuts="k" disabled={index === 0} onClick={() => move(-1)}>
                <ChevronLeft aria-hidden />
              </IconButton>
              <IconButton label={review.next} aria-keyshortcuts="j" disabled={index === ids.length - 1} onClick={() => move(1)}>
                <ChevronRight aria-hidden />
              </IconButton>
            </>
          )}
          {!isEmpty && (
            <IconButton label={review.keys} className="pointer-coarse:hidden" onClick={() => decision.ask("keys")}>
              <Keyboard aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      {list.isError && !list.data && (
        <ErrorState title={review.notLoaded} error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {isEmpty && open === null && (
        <EmptyState
          title={review.empty}
          icon={<CircleCheck aria-hidden />}
          action={<LinkButton href={LIBRARY_PATH}>{review.emptyAction}</LinkButton>}
        >
          {review.emptyWhy}
        </EmptyState>
      )}
      <div
        className={cx(
          "grid min-w-0 grid-cols-1 items-start gap-6",
          (list.isPending || items.length > 0 || open !== null) && "lg:grid-cols-[320px_minmax(0,1fr)]",
        )}
      >
        {!isViewAlone && list.isPending && <ListSkeleton />}
        {!isViewAlone && items.length > 0 && (
          <nav
            aria-label={review.list}
            aria-busy={list.isPlaceholderData || undefined}
            className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-[86px] lg:max-h-[calc(100dvh-102px)] lg:overflow-y-auto lg:p-1"
          >
            <ReviewList items={items} open={open} hrefOf={hrefOf} />
            {list.data && <Pages list={list.data} page={page} onPage={setPage} />}
          </nav>
        )}
        {!isViewAlone && isEmpty && open !== null && <p className="text-muted">{review.empty}</p>}
        {open !== null && (
          <ReviewView
            key={open}
            postId={open}
            video={video}
            headingRef={takeFocus}
            conflict={decision.conflictOf(open)}
            isDeciding={decision.state.isPending}
            onApprove={() => approve()}
            onElsewhere={() => decision.ask("elsewhere")}
            onReject={askReason}
          />
        )}
      </div>
      <Suspense>
        {decision.asking === "reject" && item && (
          <RejectDialog
            author={item.creator.name}
            state={decision.state}
            onClose={() => decision.ask(null)}
            onReject={(reason) => decision.decide(item, { status: "rejected", rejection_reason: reason })}
          />
        )}
        {decision.asking === "elsewhere" && item && (
          <ApproveElsewhereDialog
            folderId={item.folder_id}
            state={decision.state}
            onClose={() => decision.ask(null)}
            onApprove={(folderId) => approve(folderId)}
          />
        )}
        {decision.asking === "keys" && <SingleKeysDialog rows={REVIEW_KEYS} onClose={() => decision.ask(null)} />}
      </Suspense>
    </>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-3 p-2">
          <Skeleton className="h-14 w-24 shrink-0" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
