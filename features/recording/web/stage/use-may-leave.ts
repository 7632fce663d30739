import { isSafelyWaiting, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { useEffect, useState } from "react";

/** A connection that carries nothing lets a request wait for minutes. */
const SILENT_MS = 20_000;

/** A stopped recording is stored here, and can't be sent now: there is no connection, or nothing arrived at the server for a while. */
export function useMayLeave(state: RecorderState): boolean {
  const isStored = state.status === "stopping" && state.isSpooled && state.bytesInMemory === 0;
  const arrived = state.upload?.bytesAcknowledged ?? 0;
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    setSilent(false);
    if (!isStored) return;
    const timer = setTimeout(() => setSilent(true), SILENT_MS);
    return () => clearTimeout(timer);
  }, [isStored, arrived]);
  return isSafelyWaiting(state) || (isStored && isSilent);
}
