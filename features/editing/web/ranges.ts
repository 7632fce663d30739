import type { KeptRange } from "../contract.ts";

/** What is edited: seconds, and frames a second. Cuts lie on the frames. */
export type Clip = { readonly duration: number; readonly frameRate: number };

/** Half a frame: times nearer than this are the same. */
export const halfFrame = ({ frameRate }: Clip): number => 0.5 / frameRate;

/** The nearest frame, in seconds, within 0..duration. The very end is a place of its own: it need not be a frame. */
export function snap(seconds: number, clip: Clip): number {
  if (seconds >= clip.duration - halfFrame(clip)) return clip.duration;
  return Math.max(0, Math.round(seconds * clip.frameRate) / clip.frameRate);
}

/** Seconds in all. */
export const lengthOf = (ranges: readonly KeptRange[]): number => ranges.reduce((sum, range) => sum + range.end - range.start, 0);

/** In order and joined where they touch; what is shorter than a frame is none. */
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

/** What lies between the kept parts, and before and after them. */
export function cutsOf(ranges: readonly KeptRange[], clip: Clip): KeptRange[] {
  return ranges.reduce<KeptRange[]>((cuts, range) => subtract(cuts, range, clip), [{ start: 0, end: clip.duration }]);
}

export const isKept = (ranges: readonly KeptRange[], seconds: number): boolean =>
  ranges.some((range) => seconds >= range.start - 0.001 && seconds < range.end - 0.001);

/** Seconds of the original as seconds of what is shown; within a cut: where the cut is. */
export function toEdited(ranges: readonly KeptRange[], seconds: number): number {
  return ranges.reduce((sum, range) => sum + Math.max(0, Math.min(seconds, range.end) - range.start), 0);
}

/** Seconds of what is shown as seconds of the original. */
export function toOriginal(ranges: readonly KeptRange[], seconds: number): number {
  let left = seconds;
  for (const range of ranges) {
    const length = range.end - range.start;
    if (left < length) return range.start + Math.max(0, left);
    left -= length;
  }
  return ranges.at(-1)?.end ?? 0;
}

/** Where playing goes on from a moment of the original: the moment itself where it is kept, else the next kept part; null at the end. */
export function nextKept(ranges: readonly KeptRange[], seconds: number): number | null {
  const range = ranges.find((each) => each.end > seconds + 0.001);
  return range ? Math.max(range.start, seconds) : null;
}
