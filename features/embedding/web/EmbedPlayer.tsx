import { VideoPlayer } from "@aside/ui/player/VideoPlayer.tsx";
import { useLayoutEffect, useRef, useState } from "react";
import { captionsOf } from "@aside/core/messages/web/captions-of.ts";
import { isAudioOnly } from "@aside/core/messages/web/source-of.ts";
import { useViewProgress } from "../../viewing/web/engagement/use-view-progress.ts";
import type { EmbedBoot } from "../contract.ts";
import { LOGO_STYLE } from "../embed-layout.ts";
import { copy } from "../copy.ts";
import type { EmbedViews } from "./embed-views.ts";

type Props = { boot: EmbedBoot; element: HTMLVideoElement; views: EmbedViews };

/** The embed page after the viewer pressed Play: takes over the playing video. */
export function EmbedPlayer({ boot, element, views }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(element);
  useViewProgress(boot, video, views);
  // The pressed button was removed, so the player takes the focus.
  useLayoutEffect(() => frame.current?.querySelector<HTMLElement>("[role=region]")?.focus(), []);
  return (
    <div ref={frame} className="group/embed relative size-full">
      <VideoPlayer
        title={boot.title}
        element={element}
        ref={setVideo}
        onAttach={() => undefined}
        durationSeconds={boot.media.duration}
        isAudio={isAudioOnly(boot.media)}
        captions={captionsOf(boot.media, null)}
        chapters={boot.chapters}
        fills
        isMain
      />
      <div className="pointer-events-none absolute inset-x-0 top-0 z-10 bg-linear-to-b from-black/80 to-black/0 p-3 pb-8 text-white opacity-0 transition-opacity group-focus-within/embed:opacity-100 group-hover/embed:opacity-100">
        {boot.brand && <img src={boot.brand.logo_url} alt={boot.brand.name} className={LOGO_STYLE} />}
        <h1 className="truncate font-semibold">
          {boot.share_url === null ? (
            boot.title
          ) : (
            <a
              href={boot.share_url}
              target="_blank"
              rel="noopener"
              className="pointer-events-auto hover:underline focus-visible:outline-white"
            >
              {boot.title} <span className="sr-only">{copy.newTab}</span>
            </a>
          )}
        </h1>
        <p className="truncate text-small text-white/80">{boot.creator_name}</p>
        {boot.label !== null && <p className="text-small text-white">{boot.label}</p>}
      </div>
    </div>
  );
}
