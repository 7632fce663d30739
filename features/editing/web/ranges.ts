import type { KeptRange } from "../contract.ts";

/** Seconds, and frames per second, of the source. Cuts are aligned to frames. */
export type Clip = { readonly duration: number; readonly frameRate: number };

/** Half a frame: closer times are equal. */
export const halfFrame = ({ frameRate }: Clip): number => 0.5 / frameRate;

/** The nearest frame in seconds, within 0..duration. The end need not be a frame. */
export function snap(seconds: number, clip: Clip): number {
  if (seconds >= clip.duration - halfFrame(clip)) return clip.duration;
  return Math.max(0, Math.round(seconds * clip.frameRate) / clip.frameRate);
}

/** The total length in seconds. */
export const lengthOf = (ranges: readonly KeptRange[]): number => ranges.reduce((sum, range) => sum + range.end - range.start, 0);

/** Sorts and joins ranges that touch; drops those shorter than a frame. */
function tidy(ranges: readonly KeptRange[], clip: Clip): KeptRange[] {
  const same = halfFrame(clip);
  const tidied: KeptRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = tidied.at(-1);
    if (last && range.start - last.end < same) last.end = Math.max(last.end, range.end);
    else if (range.end - range.start > same) tidied.push({ ...range });
  }
  return tidied;
}

export function subtract(ranges: readonly KeptRange[], cut: KeptRange, clip: Clip): KeptRange[] {
  return tidy(
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

export const add = (ranges: readonly KeptRange[], extra: KeptRange, clip: Clip): KeptRange[] => tidy([...ranges, extra], clip);

/** The gaps between, before and after the kept parts. */
export function cutsOf(ranges: readonly KeptRange[], clip: Clip): KeptRange[] {
  return ranges.reduce<KeptRange[]>((cuts, range) => subtract(cuts, range, clip), [{ start: 0, end: clip.duration }]);
}

export const isKept = (ranges: readonly KeptRange[], seconds: number): boolean =>
  ranges.some((range) => seconds >= range.start - 0.001 && seconds < range.end - 0.001);

/** Converts seconds of the original to seconds of the edit; within a cut, the time of the cut. */
export function toEdited(ranges: readonly KeptRange[], seconds: number): number {
  return ranges.reduce((sum, range) => sum + Math.max(0, Math.min(seconds, range.end) - range.start), 0);
}

/** Converts seconds of the edit to seconds of the original. */
export function toOriginal(ranges: readonly KeptRange[], seconds: number): number {
  let left = seconds;
  for (const range of ranges) {
    const length = range.end - range.start;
    if (left < length) return range.start + Math.max(0, left);
    left -= length;
  }
  return ranges.at(-1)?.end ?? 0;
}

/** Where playback continues from a time of the original: there if it is kept, otherwise at the next kept part; null at the end. */
export function nextKept(ranges: readonly KeptRange[], seconds: number): number | null {
  const range = ranges.find((each) => each.end > seconds + 0.001);
  return range ? Math.max(range.start, seconds) : null;
}
