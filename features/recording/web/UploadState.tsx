import type { UploadProgress } from "@aside/capture/upload/uploader.ts";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { copy } from "../copy.ts";

const MEGABYTE = 1024 * 1024;

type Props = { upload: UploadProgress | null; isStopping: boolean; isInMemory: boolean };

/** Upload progress by bytes that the server has acknowledged. `isInMemory`: part of the take is stored only in this tab. */
export function UploadState({ upload, isStopping, isInMemory }: Props) {
  if (!upload || upload.state === "done" || upload.state === "failed") return null;
  if (upload.state === "waiting-for-network") {
    return (
      <p role="status" className="text-small text-muted">
        {isInMemory ? copy.waitingInMemory : copy.waiting}
      </p>
    );
  }
  if (!isStopping || upload.bytesTotal === 0) return null;
  const left = Math.max(0, upload.bytesTotal - upload.bytesAcknowledged);
  return (
    <ProgressBar label="Saving" value={upload.bytesAcknowledged / upload.bytesTotal} left={`${(left / MEGABYTE).toFixed(1)} MB left`} />
  );
}
