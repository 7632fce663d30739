import { useEffect, useState } from "react";
import { forgetLastSeen, LAST_SEEN_EVERY_MS, wasCutOff, writeLastSeen } from "../crash-check.ts";

const openStore = () => localStorage;

/** Whether this page was opened right after a recording of the post was interrupted. Determined once, when the page opens. */
export function useCrashCheck(postId: string): boolean {
  const [wasCut] = useState(() => wasCutOff(postId, Date.now(), openStore));
  return wasCut;
}

/** Writes the last-seen time while the post `isRecording`. A normal end (stop, retake, navigation within the app) removes it. */
export function useLastSeen(postId: string, isRecording: boolean): void {
  useEffect(() => {
    if (!isRecording) return;
    const write = () => writeLastSeen(postId, Date.now(), openStore);
    write();
    const timer = setInterval(write, LAST_SEEN_EVERY_MS);
    // Browsers may run a hidden tab's timers only once a minute.
    addEventListener("pagehide", write);
    return () => {
      clearInterval(timer);
      removeEventListener("pagehide", write);
      forgetLastSeen(postId, openStore);
    };
  }, [postId, isRecording]);
}

/** Call when the interrupted recording was saved or discarded. */
export function settleCrash(postId: string): void {
  forgetLastSeen(postId, openStore);
}
