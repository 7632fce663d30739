import type { PlayerSource } from "@aside/player/player-source.ts";
import type { PostMedia } from "../post-contract.ts";

/** The player's source for a post; null if there is nothing to play. */
export function sourceOf(media: PostMedia): PlayerSource | null {
  if (!media.master_url) return null;
  return {
    masterUrl: media.master_url,
    videoUrl: media.video_url,
    audioUrl: media.audio_url,
    videoCodec: media.video_codec,
    audioCodec: media.audio_codec,
    width: media.width,
    height: media.height,
    renditions: media.renditions,
    isLive: media.state === "recording",
  };
}

/** Audio only. */
export function isAudioOnly(media: PostMedia): boolean {
  return media.audio_url !== null && media.video_url === null;
}
