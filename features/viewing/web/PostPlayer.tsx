import { attachPlayer } from "@aside/player/player-engine.ts";
import { type ShownCaptions, type Theater, VideoPlayer } from "@aside/ui/player/VideoPlayer.tsx";
import { type ComponentProps, type Ref, useCallback } from "react";
import type { PostMedia } from "@aside/core/messages/post-contract.ts";
import { captionsOf } from "@aside/core/messages/web/captions-of.ts";
import { isAudioOnly, sourceOf } from "@aside/core/messages/web/source-of.ts";

type Props = {
  title: string;
  media: PostMedia;
  onTime?: (seconds: number) => void;
  videoRef?: Ref<HTMLVideoElement>;
  marks?: ComponentProps<typeof VideoPlayer>["marks"];
  chapters?: ComponentProps<typeof VideoPlayer>["chapters"];
  /** Replaces the video's own. */
  captions?: ShownCaptions | null;
  theater?: Theater;
  isMain?: boolean;
};

/** A post's video: our player with the design system's controls. */
export function PostPlayer({ title, media, onTime, videoRef, marks, chapters, captions = null, theater, isMain = false }: Props) {
  const { take_id: takeId } = media;
  const attach = useCallback(
    (video: HTMLVideoElement) => {
      const source = sourceOf(media);
      if (!source) return;
      video.preload = "auto";
      const player = attachPlayer(video, source);
      return () => player.destroy();
    },
    // Only a new take restarts the player: posters, captions and renditions come later, and a live take may end.
    // oxlint-disable-next-line react/exhaustive-deps
    [takeId],
  );
  return (
    <VideoPlayer
      key={takeId}
      isMain={isMain}
      title={title}
      onAttach={attach}
      {...(media.poster_url ? { posterUrl: media.poster_url } : {})}
      durationSeconds={media.duration}
      isAudio={isAudioOnly(media)}
      renditions={media.renditions}
      captions={captionsOf(media, captions)}
      captionsWanted={captions?.isTranslated ?? false}
      {...(theater ? { theater } : {})}
      {...(chapters ? { chapters } : {})}
      {...(marks ? { marks } : {})}
      {...(onTime ? { onTime } : {})}
      {...(videoRef ? { ref: videoRef } : {})}
    />
  );
}
