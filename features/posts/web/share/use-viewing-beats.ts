import { useEffect } from "react";
import { countPageView, countPercent, countVideoView } from "./queries.ts";

const BEAT_MS = 5000;

/** Page once, video at its first start, and how far it got: while it plays, at a pause, at the end and when the page goes away. */
export function useViewingBeats(postId: string, video: HTMLVideoElement | null, duration: number): void {
  useEffect(() => countPageView(postId), [postId]);
  useEffect(() => {
    if (!video) return;
    let hasStarted = false;
    let told = 0;
    const tell = () => {
      const percent = percentPlayed(video, duration);
      if (percent <= told) return;
      told = percent;
      countPercent(postId, percent);
    };
    const onPlay = () => {
      if (!hasStarted) countVideoView(postId);
      hasStarted = true;
    };
    if (!video.paused) onPlay();
    const timer = setInterval(tell, BEAT_MS);
    const listeners: [string, () => void][] = [
      ["play", onPlay],
      ["pause", tell],
      ["ended", tell],
    ];
    for (const [name, listener] of listeners) video.addEventListener(name, listener);
    addEventListener("pagehide", tell);
    return () => {
      clearInterval(timer);
      for (const [name, listener] of listeners) video.removeEventListener(name, listener);
      removeEventListener("pagehide", tell);
    };
  }, [postId, video, duration]);
}

/** Browsers begin a video a frame late and end it a frame early: this much may be missing of a whole one. Seconds. */
const SLACK = 0.5;

/** What was really played, by the browser's own account: jumping ahead is not watching, and watching twice counts once. */
function percentPlayed({ played, duration: ownDuration }: HTMLVideoElement, knownDuration: number): number {
  const length = knownDuration || (Number.isFinite(ownDuration) ? ownDuration : 0);
  if (length === 0) return 0;
  let seconds = 0;
  for (let range = 0; range < played.length; range++) seconds += played.end(range) - played.start(range);
  return seconds >= length - SLACK ? 100 : Math.floor((seconds / length) * 100);
}
