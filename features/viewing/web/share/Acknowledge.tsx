import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { useAcknowledge } from "../engagement/queries.ts";

/** `tellBefore`: what was watched until now, so that it is in the proof. */
export function Acknowledge({ post, tellBefore }: { post: PostJson; tellBefore: () => Promise<void> }) {
  const confirm = useAcknowledge(post, tellBefore);
  if (post.acknowledged_at) {
    return (
      <Banner tone="success">
        You confirmed having seen this <RelativeTime at={post.acknowledged_at} />.
      </Banner>
    );
  }
  return (
    <Banner
      action={
        <Button busy={confirm.isPending} onClick={() => confirm.mutate(undefined, { onError: (error) => toastError(error.message) })}>
          I have seen it
        </Button>
      }
    >
      {post.creator_name} asks you to confirm that you have seen this.
    </Banner>
  );
}
