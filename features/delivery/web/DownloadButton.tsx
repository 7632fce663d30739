import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { fetchDownloadUrl } from "./fetch-download-url.ts";
import { recordShare } from "./record-share.ts";

export function DownloadButton({ postId }: { postId: string }) {
  const [part, setPart] = useState<number | null>(null);
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
    <Button variant="ghost" busy={part !== null} onClick={() => void download()}>
      <Download aria-hidden className="size-5" /> Download
    </Button>
  );
}
