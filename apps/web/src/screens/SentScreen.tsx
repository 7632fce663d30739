import { brand } from "@aside/brand/brand.ts";
import type { EventJson } from "@aside/core/messages/contract.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { useEvent } from "@aside/core/messages/web/event-queries.ts";
import { Poster } from "@aside/core/messages/web/Poster.tsx";
import { useLivePost } from "@aside/core/messages/web/post-queries.ts";
import { copy } from "@aside/features/delivery/copy.ts";
import { RecipientStates } from "@aside/features/delivery/web/RecipientStates.tsx";
import { ShareLinkField } from "@aside/features/delivery/web/ShareLinkField.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Navigate, useParams } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { noteRecording } from "../session/on-recording.ts";
import { NotAvailable } from "../shell/NotAvailable.tsx";
import { ProcessingView } from "../shell/ProcessingView.tsx";
import { shareLinkOf, ShareVia } from "./ShareVia.tsx";

export function SentScreen() {
  const { eventId } = useParams({ strict: false }) as { eventId: string };
  const event = useEvent(eventId);
  const post = useLivePost(event.data?.CreatorPosts.at(-1)?.id);
  const failed = [event, post].find(({ isError }) => isError);
  if (failed)
    return (
      <NotAvailable
        title="Couldn't load this video."
        error={failed.error}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
  // Just sent: what is known of the recipients is from before.
  const isOld = event.isFetching && !event.isFetchedAfterMount;
  if (!event.data || !post.data || isOld) return <ProcessingView />;
  // Nothing was recorded.
  if (post.data.media.state === "none") return <Navigate to="." href={`/${brand.slug}/${eventId}/preview`} replace />;
  return <Sent event={event.data} post={post.data} />;
}

/** The link first, then who got it. */
function Sent({ event, post }: { event: EventJson; post: PostJson }) {
  const people = post.post_status === "SENT" ? event.Members.length : 0;
  useEffect(() => noteRecording("finished", post.id), [post.id]);
  return (
    <div className="mx-auto flex w-full max-w-reader flex-col gap-6 px-4 py-8">
      <header className="flex items-center gap-4">
        <Poster url={post.media.poster_url} seconds={post.media.duration} className="w-32 max-sm:w-24" />
        <div className="min-w-0">
          <h1 className="flex items-center gap-2 text-title font-semibold max-sm:text-lead">
            <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />
            {people > 0 ? copy.sentTo(people) : copy.ready}
          </h1>
          <p className="truncate text-muted">{post.title || copy.untitled(post.creator_name)}</p>
        </div>
      </header>
      <Card className="flex flex-col gap-4">
        <ShareLinkField postId={post.id} link={shareLinkOf(event.id)} variant="primary" />
        <ShareVia event={event} post={post} />
      </Card>
      {people > 0 && (
        <Card>
          <h2 className="text-lead font-semibold">Recipients</h2>
          <RecipientStates postId={post.id} members={event.Members} />
        </Card>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-muted">{copy.next}</p>
        <div className="flex flex-wrap gap-2">
          <LinkButton href="/dashboard/created-videos" variant="secondary">
            My {brand.products}
          </LinkButton>
          <LinkButton href={`/${brand.slug}/new`} variant="secondary">
            Create New {brand.product}
          </LinkButton>
        </div>
      </footer>
    </div>
  );
}
