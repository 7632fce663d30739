import { mimeOf, type Rendition } from "./levels.ts";
import { MediaSourcePlayer } from "./media-source-player.ts";
import { playNatively } from "./native-player.ts";
import { type Player, setPlayerOf } from "./player-of.ts";

export type PlayerSource = {
  masterUrl: string;
  videoUrl: string | null;
  audioUrl: string | null;
  videoCodec: string | null;
  audioCodec: string | null;
  /** Of the picture as recorded, in pixels; null if unknown. */
  width: number | null;
  height: number | null;
  renditions: readonly Rendition[];
  /** The video was still being recorded when the page was rendered. */
  isLive: boolean;
  /** Never plays the sound alone. */
  isPictureNeeded?: boolean;
};

export type PlayerEvents = {
  /** The viewer's access was revoked, or the video was deleted. */
  onDenied?: () => void;
  onNetwork?: (isUp: boolean) => void;
  /** The recording ended, so the video is no longer live. */
  onLiveEnded?: () => void;
  onError?: (error: Error) => void;
};

/**
 * Plays a video in a <video> element: through MediaSource, including the growing playlist of a live video, or with native HLS where
 * MediaSource does not support its codecs (iPhone).
 */
export function attachPlayer(video: HTMLVideoElement, source: PlayerSource, events: PlayerEvents = {}): Player {
  const mimes = (
    [
      ["video", source.videoUrl && source.videoCodec],
      ["audio", source.audioUrl && source.audioCodec],
    ] as const
  ).flatMap(([kind, codec]) => (codec ? [mimeOf(kind, codec)] : []));
  const isSupported = typeof MediaSource !== "undefined" && mimes.length > 0 && mimes.every((mime) => MediaSource.isTypeSupported(mime));
  const player = isSupported ? new MediaSourcePlayer(video, source, events) : playNatively(video, source.masterUrl, events);
  setPlayerOf(video, player);
  return player;
}
