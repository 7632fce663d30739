import { Button } from "@aside/ui/elements/Button.tsx";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { Link2, Timer } from "lucide-react";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { copyShareLink } from "../../../delivery/web/copy-share-link.ts";
import { recordShare } from "../../../delivery/web/record-share.ts";
import { shareCopy as copy } from "../../copy.ts";

/** Copies the address of this page, also one by which the video starts at the current time. A personal link's secret is left out. */
export function CopyLink({ post, seconds }: { post: Pick<PostJson, "id" | "is_creator">; seconds: number }) {
  const at = Math.floor(seconds);
  async function take(query: string) {
    if (await copyText(`${location.origin}${location.pathname}${query}`)) recordShare(post.id, "link");
  }
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">
      {/* The author's link also becomes active. */}
      <Button variant="secondary" onClick={() => void (post.is_creator ? copyShareLink(post.id) : take(""))}>
        <Link2 aria-hidden className="size-5" /> {copy.link}
      </Button>
      {at > 0 && (
        <Button variant="secondary" className="whitespace-nowrap tabular-nums" onClick={() => void take(`?t=${at}`)}>
          <Timer aria-hidden className="size-5" /> {copy.linkAt(formatDuration(at))}
        </Button>
      )}
    </div>
  );
}
