import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { useAcknowledge } from "../engagement/queries.ts";

/** `reportBefore`: reports the current progress first, so that the acknowledgement includes it. */
export function Acknowledge({ post, reportBefore }: { post: PostJson; reportBefore: () => Promise<void> }) {
  const confirm = useAcknowledge(post, reportBefore);
  if (post.acknowledged_at) {
    return (
      <Banner tone="success">
        You acknowledged this <RelativeTime at={post.acknowledged_at} />.
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
