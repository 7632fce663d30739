import { useMarkInbox } from "../web/queries.ts";
import { Responses } from "../web/detail/Responses.tsx";
import { useEventPosts } from "@aside/core/messages/web/post-queries.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { isLinkActive } from "@aside/core/messages/post-policy.ts";
import { copy } from "../copy.ts";
import { isMissing, NotLoaded } from "@aside/ui/feedback/NotLoaded.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Suspense, useEffect } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { useMarkReactions } from "../../viewing/web/engagement/queries.ts";

const EngagementPanel = lazyChunk(async () => ({
  default: (await import("../../viewing/web/engagement/EngagementPanel.tsx")).EngagementPanel,
}));

/** Replies, reactions and engagement. Opening the tab marks reactions and replies as viewed. */
export function ResponsesTab({ post }: { post: PostJson }) {
  const thread = useEventPosts(post.event_id);
  const posts = thread.data?.posts;
  const replies = posts?.filter((other) => other.is_reply && other.post_status === "SENT" && other.id !== post.id).toReversed() ?? [];
  const { mutate: markReactions } = useMarkReactions();
  const { mutate: markReplies } = useMarkInbox();
  const isOwn = post.is_creator && !post.is_reply;
  const reactions = post.Reactions.length;
  const others = replies.filter((reply) => !reply.is_creator).map((reply) => reply.id);
  const otherIds = others.join();
  useEffect(() => {
    if (isOwn && reactions > 0) markReactions(post.id);
  }, [isOwn, post.id, reactions, markReactions]);
  useEffect(() => {
    if (isOwn && otherIds !== "") markReplies({ post_ids: otherIds.split(","), viewed: true });
  }, [isOwn, otherIds, markReplies]);
  if (isMissing(thread)) return <NotLoaded queries={[thread]}>{copy.detail.notLoaded}</NotLoaded>;
  if (!posts) return <Skeleton className="h-32" />;
  return (
    <div className="flex flex-col gap-8">
      <Responses post={post} replies={replies} />
      {post.abilities.see_views && isLinkActive(post.post_status) && (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <EngagementPanel post={post} />
        </Suspense>
      )}
    </div>
  );
}
