import { hasCamera } from "@aside/capture/compositor/scene-geometry.ts";
import { LINES, type Lines } from "@aside/capture/picture/picture-size.ts";
import { isRecording, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { pictureCopy } from "../../picture-copy.ts";

/** What this device is too slow for. */
export type Slowness = "background" | "picture" | "encoder";
type State = Pick<RecorderState, "status" | "pace" | "encoding" | "background" | "layout">;

export function slownessOf({ pace, encoding, background, layout, status }: State): Slowness | null {
  if (pace && background.kind !== "none" && hasCamera(layout) && (pace.isBehind || pace.isSlow)) return "background";
  if (pace?.isSlow) return "picture";
  return encoding?.isSlow && status === "recording" ? "encoder" : null;
}

/** The next lower choice; null: there is none. */
export function lowerPicture(lines: Lines, rate: number) {
  if (rate === 60) return { choice: { screenRate: 30 as const }, label: pictureCopy.useRate(30) };
  const lower = LINES.findLast((each) => each < lines);
  return lower ? { choice: { quality: lower }, label: pictureCopy.useQuality(lower) } : null;
}

/** How the recorded video suffers, and what to do about it. */
export function slowText(slowness: Slowness, state: RecorderState, given: { lines: number; canLower: boolean }): string {
  const { pace } = state;
  if (slowness === "background" && !pace?.isSlow) return pictureCopy.slowEdges(pace?.maskRate ?? 0);
  const { frameRate = 0, wantedRate = 0 } = (slowness === "encoder" ? state.encoding : pace) ?? {};
  const text = pictureCopy.slow[slowness](frameRate, wantedRate, given.lines);
  if (slowness === "background") return text;
  if (!given.canLower) return `${text} ${pictureCopy.closeOthers}`;
  return isRecording(state) ? `${text} ${pictureCopy.nextTime}` : text;
}
