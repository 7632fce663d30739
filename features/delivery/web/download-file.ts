import { fetchDownloadUrl } from "./fetch-download-url.ts";
import { recordShare } from "./record-share.ts";

/** Saves a post's video as a file. Creating it may take a while: `onProgress` 0..1. */
export async function downloadFile(
  postId: string,
  { title = "", onProgress = () => undefined }: { title?: string; onProgress?: (part: number) => void } = {},
): Promise<void> {
  const link = document.createElement("a");
  link.href = await fetchDownloadUrl(postId, onProgress);
  link.download = `${title || "video"}.mp4`;
  link.click();
  recordShare(postId, "download");
}
