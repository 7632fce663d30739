import { approvalCopy } from "@aside/features/library/approval-copy.ts";
import { useLibrarySettings } from "@aside/features/library/web/queries.ts";
import { Reviews, REVIEWS_PATH } from "@aside/features/library/web/review/Reviews.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useScreenParam } from "../../shell/use-screen-param.ts";
import { ReviewVideo } from "./ReviewVideo.tsx";

/** The review queue. The address contains the opened video. */
export function ReviewsScreen() {
  const post = useScreenParam("post");
  const navigate = useNavigate();
  const settings = useLibrarySettings().data;
  const open = useCallback(
    (postId: string | null) => void navigate({ href: postId === null ? REVIEWS_PATH : `${REVIEWS_PATH}?post=${postId}`, replace: true }),
    [navigate],
  );
  if (settings && !settings.is_member)
    return (
      <EmptyState
        title={approvalCopy.review.off}
        heading="h1"
        action={<LinkButton href="/dashboard/inbox">{approvalCopy.review.toInbox}</LinkButton>}
      >
        {approvalCopy.review.offWhy}
      </EmptyState>
    );
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-4 px-4 py-6">
      <Reviews open={post || null} onOpen={open} video={(video) => <ReviewVideo key={video.postId} {...video} />} />
    </div>
  );
}
