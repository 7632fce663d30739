import { Button } from "@aside/ui/elements/Button.tsx";
import { formatDuration } from "@aside/ui/player/durations.ts";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Link2 } from "lucide-react";
import { recordShare } from "../../../delivery/web/record-share.ts";
import { shareCopy as copy } from "../../copy.ts";

/** Copies the address of this page, by which the video starts at the current time. A personal link's secret is left out. */
export function CopyLinkAtTime({ postId, seconds }: { postId: string; seconds: number }) {
  const at = Math.floor(seconds);
  const take = () =>
    navigator.clipboard.writeText(`${location.origin}${location.pathname}?t=${at}`).then(
      () => {
        recordShare(postId, "link");
        toastSuccess(copy.copied);
      },
      () => toastError(copy.notCopied),
    );
  return (
    <Button variant="secondary" onClick={() => void take()}>
      <Link2 aria-hidden className="size-5" /> {copy.linkAt(formatDuration(at))}
    </Button>
  );
}
