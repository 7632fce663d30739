import { CopyLinkButton } from "@aside/features/delivery/web/CopyLinkButton.tsx";
import { EmbedButton } from "@aside/features/embedding/web/EmbedButton.tsx";
import { useEvent } from "@aside/core/messages/web/event-queries.ts";
import { brand } from "@aside/brand/brand.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { useParams } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { ProcessingView } from "../shell/ProcessingView.tsx";

export function SentScreen() {
  const { eventId } = useParams({ strict: false }) as { eventId: string };
  const event = useEvent(eventId);
  if (event.isPending) return <ProcessingView />;
  const post = event.data?.CreatorPosts.at(-1);
  const count = event.data?.Members.length ?? 0;
  return (
    <EmptyState
      heading="h1"
      icon={<CircleCheck aria-hidden className="size-10 text-success" />}
      title={count > 0 ? `Sent to ${count} ${count === 1 ? "person" : "people"}` : "Ready to share"}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {post && <CopyLinkButton postId={post.id} />}
          {post && <EmbedButton postId={post.id} />}
          <LinkButton href={`/${brand.slug}/new`}>Create New {brand.product}</LinkButton>
          <LinkButton href="/dashboard/created-videos" variant="ghost">
            My {brand.products}
          </LinkButton>
        </span>
      }
    >
      Replies arrive in your Inbox. See who watched it in My {brand.products}.
    </EmptyState>
  );
}
