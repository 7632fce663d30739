import type { KeptRange } from "../contract.ts";

/** The video being edited: seconds, and frames per second. Cuts are aligned to frames. */
export type Clip = { readonly duration: number; readonly frameRate: number };

/** Half a frame in seconds: times closer than this count as equal. */
export const halfFrame = ({ frameRate }: Clip): number => 0.5 / frameRate;

/** Rounds a time to the nearest frame within 0..duration. The end of the video is also allowed, although it may not be on a frame. */
export function snap(seconds: number, clip: Clip): number {
  if (seconds >= clip.duration - halfFrame(clip)) return clip.duration;
  return Math.max(0, Math.round(seconds * clip.frameRate) / clip.frameRate);
}

/** Total duration in seconds. */
export const lengthOf = (ranges: readonly KeptRange[]): number => ranges.reduce((sum, range) => sum + range.end - range.start, 0);

/** Sorts ranges, joins those that touch, and drops those shorter than half a frame. */
function normalize(ranges: readonly KeptRange[], clip: Clip): KeptRange[] {
  const same = halfFrame(clip);
  const normalized: KeptRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = normalized.at(-1);
    if (last && range.start - last.end < same) last.end = Math.max(last.end, range.end);
    else if (range.end - range.start > same) normalized.push({ ...range });
  }
  return normalized;
}

export function subtract(ranges: readonly KeptRange[], cut: KeptRange, clip: Clip): KeptRange[] {
  return normalize(
    ranges.flatMap((range) => {
      if (cut.end <= range.start || cut.start >= range.end) return [range];
      return [
        { start: range.start, end: Math.max(range.start, cut.start) },
        { start: Math.min(range.end, cut.end), end: range.end },
      ];
    }),
    clip,
  );
}

export const add = (ranges: readonly KeptRange[], extra: KeptRange, clip: Clip): KeptRange[] => normalize([...ranges, extra], clip);

/** The ranges that are not kept. */
export function cutsOf(ranges: readonly KeptRange[], clip: Clip): KeptRange[] {
  return ranges.reduce<KeptRange[]>((cuts, range) => subtract(cuts, range, clip), [{ start: 0, end: clip.duration }]);
}

export const isKept = (ranges: readonly KeptRange[], seconds: number): boolean =>
  ranges.some((range) => seconds >= range.start - 0.001 && seconds < range.end - 0.001);

/** Converts seconds of the original to seconds of the edited video; a time inside a cut maps to the position of the cut. */
export function toEdited(ranges: readonly KeptRange[], seconds: number): number {
  return ranges.reduce((sum, range) => sum + Math.max(0, Math.min(seconds, range.end) - range.start), 0);
}

/** Converts seconds of the edited video to seconds of the original. */
export function toOriginal(ranges: readonly KeptRange[], seconds: number): number {
  let left = seconds;
  for (const range of ranges) {
    const length = range.end - range.start;
    if (left < length) return range.start + Math.max(0, left);
    left -= length;
  }
  return ranges.at(-1)?.end ?? 0;
}

/** The next kept time of the original: the given time if it is kept, otherwise the start of the next kept part; null at the end. */
export function nextKept(ranges: readonly KeptRange[], seconds: number): number | null {
  const range = ranges.find((each) => each.end > seconds + 0.001);
  return range ? Math.max(range.start, seconds) : null;
}
