import type { UploadProgress } from "@aside/platform/capture/uploader.ts";
import { ProgressBar } from "@aside/platform/ui/ProgressBar.tsx";

const MEGABYTE = 1024 * 1024;

/** Bytes that the server has confirmed, nothing guessed. */
export function UploadState({ upload, isStopping }: { upload: UploadProgress | null; isStopping: boolean }) {
  if (!upload || upload.state === "done" || upload.state === "failed") return null;
  if (upload.state === "waiting-for-network") {
    return (
      <p role="status" className="text-small text-muted">
        Waiting for the network. Everything recorded is kept in this browser and goes up by itself.
      </p>
    );
  }
  if (!isStopping || upload.bytesTotal === 0) return null;
  const left = Math.max(0, upload.bytesTotal - upload.bytesAcknowledged);
  return (
    <ProgressBar label="Saving" value={upload.bytesAcknowledged / upload.bytesTotal} left={`${(left / MEGABYTE).toFixed(1)} MB left`} />
  );
}
