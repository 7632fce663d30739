import { brand } from "@aside/brand/brand.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { useEvent } from "@aside/core/messages/web/event-queries.ts";
import { Poster } from "@aside/core/messages/web/Poster.tsx";
import { useLivePost } from "@aside/core/messages/web/post-queries.ts";
import { approvalCopy } from "@aside/features/library/approval-copy.ts";
import { useLibraryPlace } from "@aside/features/library/web/queries.ts";
import { NextSteps, SentHeading } from "@aside/features/library/web/submit/ApprovalSent.tsx";
import { LibraryPlace } from "@aside/features/library/web/submit/LibraryPlace.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { useParams } from "@tanstack/react-router";
import { ProcessingView } from "../../shell/ProcessingView.tsx";

/** The status of a video that was sent to the library, updated live. */
export function ApprovalSentScreen() {
  const { eventId } = useParams({ strict: false }) as { eventId: string };
  const event = useEvent(eventId);
  const post = useLivePost(event.data?.CreatorPosts.at(-1)?.id);
  const failed = [event, post].find(({ isError, data }) => isError && !data);
  if (failed || (event.data && event.data.CreatorPosts.length === 0))
    return (
      <ErrorState
        heading="h1"
        title={approvalCopy.sent.notLoaded}
        error={(failed ?? event).error}
        onRetry={() => void (failed ?? event).refetch()}
        retrying={(failed ?? event).isFetching}
      />
    );
  if (!post.data) return <ProcessingView />;
  return <Sent post={post.data} />;
}

function Sent({ post }: { post: PostJson }) {
  const place = useLibraryPlace(post.id);
  if (place.isError && !place.data)
    return (
      <ErrorState
        heading="h1"
        title={approvalCopy.sent.notLoaded}
        error={place.error}
        onRetry={() => void place.refetch()}
        retrying={place.isFetching}
      />
    );
  if (!place.data) return <ProcessingView />;
  const { item } = place.data;
  const path = `/${brand.slug}/${post.event_id}`;
  if (!item)
    return (
      <EmptyState
        heading="h1"
        title={approvalCopy.sent.none}
        action={<LinkButton href={`${path}/preview`}>{approvalCopy.sent.toPreview}</LinkButton>}
      >
        {approvalCopy.sent.noneWhy}
      </EmptyState>
    );
  return (
    <div className="mx-auto flex w-full max-w-reader flex-col gap-6 px-4 py-8">
      <header className="flex items-center gap-4">
        <Poster url={item.poster_url} seconds={item.duration} className="w-32 max-sm:w-24" />
        <div className="min-w-0" role="status">
          <SentHeading status={item.status} />
          <p className="truncate text-muted">{item.title || approvalCopy.review.untitled}</p>
        </div>
      </header>
      <NextSteps item={item} />
      <Card className="flex flex-col gap-3">
        <h2 className="text-lead font-semibold">{approvalCopy.submit.place}</h2>
        <LibraryPlace post={{ ...post, approval_status: item.status }} />
      </Card>
      <footer className="flex flex-wrap gap-2">
        <LinkButton href="/dashboard/created-videos" variant="secondary">
          My {brand.products}
        </LinkButton>
        <LinkButton href={`/${brand.slug}/new`} variant="secondary">
          Create New {brand.product}
        </LinkButton>
      </footer>
    </div>
  );
}
