import { LockedTip } from "@aside/core/entitlements/web/LockedTip.tsx";
import { useIsLocked } from "@aside/core/entitlements/web/use-plan.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { copy } from "../copy.ts";
import { fetchDownloadUrl } from "./fetch-download-url.ts";
import { recordShare } from "./record-share.ts";

/** In a row that wraps: where the plan lacks downloads, the reason is a line of its own below the row. */
export function DownloadButton({ postId }: { postId: string }) {
  const [part, setPart] = useState<number | null>(null);
  const isLocked = useIsLocked("download_videos");
  async function download() {
    setPart(0);
    try {
      const link = document.createElement("a");
      link.href = await fetchDownloadUrl(postId, setPart);
      link.download = "video.mp4";
      link.click();
      recordShare(postId, "download");
    } catch (error) {
      toastError((error as Error).message);
    } finally {
      setPart(null);
    }
  }
  return (
    <>
      <Button
        variant="ghost"
        busy={part !== null}
        aria-disabled={isLocked || undefined}
        onClick={isLocked ? undefined : () => void download()}
      >
        <Download aria-hidden className="size-5" /> Download
      </Button>
      {isLocked && (
        <div className="order-last basis-full">
          <LockedTip text={copy.downloadLocked} />
        </div>
      )}
    </>
  );
}
