import { mimeOf } from "./levels.ts";
import { MediaSourcePlayer } from "./media-source-player.ts";
import { playNatively } from "./native-player.ts";
import { type Player, setPlayerOf } from "./player-of.ts";
import type { PlayerEvents, PlayerSource } from "./player-source.ts";

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
