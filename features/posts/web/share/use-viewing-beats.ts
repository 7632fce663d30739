import { useEffect } from "react";
import { countPageView, countPercent, countVideoView } from "./queries.ts";

const BEAT_MS = 5000;

/** Page once, video at its first start, and how far it got: while it plays, at a pause, at the end and when the page goes away. */
export function useViewingBeats(postId: string, video: HTMLVideoElement | null, duration: number): void {
  useEffect(() => countPageView(postId), [postId]);
  useEffect(() => {
    if (!video) return;
    let hasStarted = false;
    let furthest = 0;
    let told = 0;
    const tell = () => {
      const length = duration || (Number.isFinite(video.duration) ? video.duration : 0);
      const percent = length > 0 ? Math.min(100, Math.round((furthest / length) * 100)) : 0;
      if (percent <= told) return;
      told = percent;
      countPercent(postId, percent);
    };
    const onPlay = () => {
      if (!hasStarted) countVideoView(postId);
      hasStarted = true;
    };
    // Jumping ahead is not watching: only a play head that moves by itself counts.
    const onTime = () => {
      if (!video.seeking && video.currentTime - furthest < 2) furthest = Math.max(furthest, video.currentTime);
    };
    if (!video.paused) onPlay();
    const timer = setInterval(tell, BEAT_MS);
    const listeners: [string, () => void][] = [
      ["play", onPlay],
      ["timeupdate", onTime],
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
