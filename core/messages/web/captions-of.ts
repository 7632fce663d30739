import type { CaptionTrack } from "@aside/ui/player/VideoPlayer.tsx";
import type { PostMedia } from "../post-contract.ts";

/** The chosen captions, otherwise the original ones. */
export function captionsOf(media: PostMedia, chosen: CaptionTrack | null): CaptionTrack[] {
  if (chosen) return [chosen];
  return media.captions_url ? [{ src: media.captions_url, language: "en", label: "English" }] : [];
}
