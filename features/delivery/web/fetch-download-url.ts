import { api } from "@aside/web-client/api.ts";
import { downloadVideo } from "../../recording/contract.ts";
import { copy as recordingCopy } from "../../recording/copy.ts";

const POLL_MS = 700;

/** Polls until the MP4 is ready; `onProgress` 0..1. */
export async function fetchDownloadUrl(postId: string, onProgress: (part: number) => void): Promise<string> {
  for (;;) {
    const { state, progress, url } = await api.call(downloadVideo, { body: { video_key: postId } });
    if (url) return url;
    if (state === "PROCESSED") throw new Error(recordingCopy.signedUrlMissing);
    if (state === "FAILED") throw new Error("The video could not be prepared for download.");
    onProgress(progress);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
