import { useEffect, useState } from "react";
import { forgetLastSeen, LAST_SEEN_EVERY_MS, wasCutOff, writeLastSeen } from "../crash-check.ts";

const openStore = () => localStorage;

/** Whether this page was opened right after a recording of the post was cut off. Determined once, when the page opens. */
export function useCrashCheck(postId: string): boolean {
  const [wasCut] = useState(() => wasCutOff(postId, Date.now(), openStore));
  return wasCut;
}

/** Keeps the last-seen time while the post `isRecording`; an orderly end (stop, retake, another page of ours) removes it. */
export function useLastSeen(postId: string, isRecording: boolean): void {
  useEffect(() => {
    if (!isRecording) return;
    const write = () => writeLastSeen(postId, Date.now(), openStore);
    write();
    const timer = setInterval(write, LAST_SEEN_EVERY_MS);
    // A hidden tab's timers may be a minute apart.
    addEventListener("pagehide", write);
    return () => {
      clearInterval(timer);
      removeEventListener("pagehide", write);
      forgetLastSeen(postId, openStore);
    };
  }, [postId, isRecording]);
}

/** What was cut off is settled: saved or thrown away. */
export function settleCrash(postId: string): void {
  forgetLastSeen(postId, openStore);
}
