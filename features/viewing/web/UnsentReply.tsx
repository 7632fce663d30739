import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { replyCopy as copy } from "../copy.ts";

const HAS_VIDEO = new Set(["complete", "converting"]);

/** The person's newest reply that is recorded and not sent. No list has it. */
export const findUnsentReply = (posts: readonly PostJson[]): PostJson | undefined =>
  posts.findLast((post) => post.is_reply && post.is_creator && post.post_status !== "SENT" && HAS_VIDEO.has(post.media.state));

export function UnsentReply({ reply }: { reply: PostJson }) {
  return (
    <Banner
      action={
        <a href={`/respond/${reply.id}/preview`} className={buttonStyle("secondary")}>
          {copy.openUnsent}
        </a>
      }
    >
      {copy.unsent}
    </Banner>
  );
}
