import { copy as playerCopy } from "@aside/ui/player/copy.ts";
import { LOADING_RING } from "@aside/ui/player/loading-ring.ts";

/** The bars of packages/ui/player/AudioPlaceholder.tsx, before any script. */
export const AUDIO_GROUND =
  '<svg aria-hidden="true" viewBox="0 0 190 100" preserveAspectRatio="none" class="pointer-events-none absolute inset-y-0 left-[20%] h-full w-[60%] fill-white/25">' +
  [12, 20, 34, 52, 40, 66, 84, 58, 72, 46, 62, 90, 54, 38, 48, 28, 36, 18, 12]
    .map((height, index) => `<rect x="${index * 10 + 1}" y="${50 - height / 4}" width="8" height="${height / 2}"/>`)
    .join("") +
  "</svg>";

/**
 * The symbol of the play button, as in packages/ui/player/VideoPlayer.tsx, and the ring that replaces it once it is pressed. The button is the
 * group `press`, and gets `data-pressed` before any script is loaded.
 */
export const PLAY_SYMBOL =
  '<span class="grid size-20 place-items-center rounded-full bg-[#c93a21] text-white group-data-pressed/press:hidden">' +
  '<svg aria-hidden="true" viewBox="0 0 24 24" class="ml-1 size-8 fill-current"><path d="M6 3.5v17l14-8.5z"/></svg></span>' +
  `<span role="status" aria-label="${playerCopy.loading}" class="not-group-data-pressed/press:hidden ${LOADING_RING}"></span>`;
