import { LockedTip } from "@aside/core/entitlements/web/LockedTip.tsx";
import { useIsLocked } from "@aside/core/entitlements/web/use-plan.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import type { ButtonVariant } from "@aside/ui/elements/button-style.ts";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { copy } from "../copy.ts";
import { downloadFile } from "./download-file.ts";

type Props = {
  postId: string;
  /** A viewer, whom the creator lets download: the viewer's own plan does not matter. */
  isViewer?: boolean;
  variant?: ButtonVariant;
};

/** In a row that wraps: where the plan lacks downloads, the reason is a line of its own below the row. */
export function DownloadButton({ postId, isViewer = false, variant = "ghost" }: Props) {
  const [isBusy, setBusy] = useState(false);
  const isLocked = useIsLocked("download_videos") && !isViewer;
  async function download() {
    setBusy(true);
    try {
      await downloadFile(postId);
    } catch (error) {
      toastError((error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button variant={variant} busy={isBusy} aria-disabled={isLocked || undefined} onClick={isLocked ? undefined : () => void download()}>
        <Download aria-hidden className="size-5" /> {copy.download}
      </Button>
      {isLocked && (
        <div className="order-last basis-full">
          <LockedTip text={copy.downloadLocked} />
        </div>
      )}
    </>
  );
}
