import type { CaptionTrack } from "@aside/ui/player/VideoPlayer.tsx";
import type { PostMedia } from "../post-contract.ts";

/** Those that were chosen, else its own. */
export function captionsOf(media: PostMedia, chosen: CaptionTrack | null): CaptionTrack[] {
  if (chosen) return [chosen];
  return media.captions_url ? [{ src: media.captions_url, language: "en", label: "English" }] : [];
}
