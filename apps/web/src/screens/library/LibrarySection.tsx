import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { isLinkActive } from "@aside/core/messages/post-policy.ts";
import { cx } from "@aside/ui/class-names.ts";
import { approvalCopy } from "@aside/features/library/approval-copy.ts";
import { LibraryPlace } from "@aside/features/library/web/submit/LibraryPlace.tsx";

type Props = { post: PostJson; onSent?: () => void; className: string; isCompact?: boolean };

/** An own video's place in the library, under its heading. Nothing while the recording is not complete. */
export function LibrarySection({ post, onSent, className, isCompact = false }: Props) {
  if (post.is_reply || (post.approval_status === null && !(post.media.state === "complete" && isLinkActive(post.post_status)))) return null;
  return (
    <section aria-label={approvalCopy.submit.place} className={className}>
      <h2 className={cx("mb-2 font-semibold", !isCompact && "text-lead")}>{approvalCopy.submit.place}</h2>
      <LibraryPlace post={post} onSent={onSent} />
    </section>
  );
}
