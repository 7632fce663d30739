import type { ComposerPace } from "@aside/capture/compositor/compose-protocol.ts";
import { hasCamera } from "@aside/capture/compositor/scene-geometry.ts";
import { LINES, type Lines } from "@aside/capture/picture/picture-size.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { pictureCopy } from "../../picture-copy.ts";

/** What this computer is too slow for. */
export type Slowness = "background" | "picture";

export function slownessOf({ pace, background, layout }: Pick<RecorderState, "pace" | "background" | "layout">): Slowness | null {
  if (!pace) return null;
  if (background.kind !== "none" && hasCamera(layout)) return pace.isBehind || pace.isSlow ? "background" : null;
  return pace.isSlow ? "picture" : null;
}

/** The next lower choice; null: there is none. */
export function lowerPicture(lines: Lines, rate: number) {
  if (rate === 60) return { choice: { screenRate: 30 as const }, label: pictureCopy.useRate(30) };
  const lower = LINES.findLast((each) => each < lines);
  return lower ? { choice: { quality: lower }, label: pictureCopy.useQuality(lower) } : null;
}

/** How the recorded video suffers, and what to do about it. */
export function slowText(
  slowness: Slowness,
  { frameRate, wantedRate, maskRate, isSlow }: ComposerPace,
  given: { lines: number; canLower: boolean; isRecording: boolean },
): string {
  if (slowness === "background") return isSlow ? pictureCopy.slowBackground(frameRate, wantedRate) : pictureCopy.slowEdges(maskRate);
  const text = pictureCopy.slowPicture(frameRate, wantedRate, given.lines);
  if (!given.canLower) return `${text} ${pictureCopy.closeOthers}`;
  return given.isRecording ? `${text} ${pictureCopy.nextTime}` : text;
}
