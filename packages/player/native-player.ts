import { LEFT_THE_EDGE } from "./follow-live.ts";
import type { PlayerEvents } from "./player-source.ts";
import type { Player } from "./player-of.ts";
import { savesData } from "./quality-settings.ts";

/** Native HLS. The browser chooses among the qualities of the master playlist. */
export function playNatively(video: HTMLVideoElement, masterUrl: string, events: PlayerEvents): Player {
  video.preload = savesData() ? "none" : "metadata";
  video.src = masterUrl;
  const onError = () =>
    video.error?.code === MediaError.MEDIA_ERR_NETWORK
      ? events.onDenied?.()
      : events.onError?.(new Error(video.error?.message ?? "cannot play"));
  video.addEventListener("error", onError);
  const edge = () => (video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : 0);
  return {
    destroy: () => {
      video.removeEventListener("error", onError);
      video.removeAttribute("src");
      video.load();
    },
    isLive: () => video.duration === Number.POSITIVE_INFINITY,
    liveEdge: edge,
    isAtEdge: () => video.duration === Number.POSITIVE_INFINITY && edge() - video.currentTime < LEFT_THE_EDGE,
    goLive: () => {
      video.currentTime = edge();
      void video.play().catch(() => undefined);
    },
    setRenditions: () => undefined,
    quality: () => null,
    setQuality: () => undefined,
  };
}
