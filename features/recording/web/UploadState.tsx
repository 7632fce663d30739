import type { UploadProgress } from "@aside/capture/upload/uploader.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { onSignInWanted } from "@aside/web-client/api.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useRef, useSyncExternalStore } from "react";
import { copy } from "../copy.ts";

const MEGABYTE = 1024 * 1024;

const askToSignIn = () => {
  for (const listener of onSignInWanted) listener();
};

type Props = { upload: UploadProgress | null; isStopping: boolean; isInMemory: boolean };

/** Upload progress by bytes that the server has acknowledged. `isInMemory`: part of the take is stored only in this tab. */
export function UploadState({ upload, isStopping, isInMemory }: Props) {
  const isInterrupted = useSyncExternalStore(sessionStore.subscribe, sessionStore.isInterrupted);
  const highest = useRef(0);
  if (isInterrupted)
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 text-small text-muted">
        {copy.signInToUpload}
        <Button variant="secondary" onClick={askToSignIn}>
          Sign In
        </Button>
      </p>
    );
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
  // The last parts are added after Stop: the share would go back.
  highest.current = Math.max(highest.current, upload.bytesAcknowledged / upload.bytesTotal);
  return <ProgressBar label="Saving" value={highest.current} left={`${(left / MEGABYTE).toFixed(1)} MB left`} />;
}
