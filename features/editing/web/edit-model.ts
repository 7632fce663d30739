import type { EditList, KeptRange } from "../contract.ts";
import { type Area, clampArea, cropOf, turnArea } from "./areas.ts";
import { add, type Clip, halfFrame, isKept, lengthOf, snap, subtract } from "./ranges.ts";

export type Blur = EditList["blurs"][number];
/** A word of the transcript. Times are in seconds of the original. */
export type Word = { text: string; start: number; end: number };

/** One undo step. `splits`: in seconds of the original. */
type Step = { readonly list: EditList; readonly splits: readonly number[] };

/** The editor's immutable state: the list to save, splits, selection and undo history. The functions below return changed copies. */
export type EditModel = Step &
  Clip & {
    readonly selection: KeptRange | null;
    readonly past: readonly Step[];
    readonly future: readonly Step[];
    /** Name of the drag in progress, or null. Changes with the same name replace each other as one undo step from the drag's start. */
    readonly drag: string | null;
  };

/** Shortest video in seconds; the server refuses shorter ones. */
const SHORTEST = 0.25;
export const MAX_VOLUME = 4;
const SHORTEST_BLUR = 0.1;
const MAX_BLURS = 50;
const MAX_RANGES = 200;

export const wholeList = (duration: number): EditList => ({
  ranges: [{ start: 0, end: duration }],
  volume: 1,
  crop: null,
  rotate: 0,
  blurs: [],
});

export function openModel({ duration, frameRate }: Clip, list: EditList | null): EditModel {
  return { duration, frameRate, list: list ?? wholeList(duration), splits: [], selection: null, past: [], future: [], drag: null };
}

/** Adds an undo step, unless nothing changes or the result is too short or has too many ranges. `drag`: see EditModel. */
function step(model: EditModel, change: (from: Step) => Partial<Step>, drag: string | null = null): EditModel {
  const isSameDrag = drag !== null && drag === model.drag;
  const from: Step = (isSameDrag && model.past.at(-1)) || { list: model.list, splits: model.splits };
  const to = { ...from, ...change(from) };
  if (lengthOf(to.list.ranges) < SHORTEST - 0.001 || to.list.ranges.length > MAX_RANGES) return model;
  if (!isSameDrag && isSameStep(from, to)) return model;
  const past = isSameDrag ? model.past : [...model.past, from];
  return { ...model, list: to.list, splits: to.splits, past, future: [], drag };
}

const isSameStep = (one: Step, other: Step) => isSameList(one.list, other.list) && one.splits.join() === other.splits.join();

export const isSameList = (one: EditList, other: EditList): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Ends a drag: further changes are a new undo step. A drag without an effect is removed from the history. */
export function endDrag(model: EditModel): EditModel {
  if (model.drag === null) return model;
  const before = model.past.at(-1);
  const past = before && isSameStep(before, model) ? model.past.slice(0, -1) : model.past;
  return { ...model, past, drag: null };
}

/** Sets the frame rate, which is known only when the editor's pictures are ready. Existing cuts do not move. */
export const withFrameRate = (model: EditModel, frameRate: number): EditModel =>
  model.frameRate === frameRate ? model : { ...model, frameRate };

const withRanges = (from: Step, ranges: KeptRange[]): Partial<Step> => ({ list: { ...from.list, ranges } });

/** Sets the start of the video. An earlier start restores what was trimmed. */
export function trimStart(model: EditModel, seconds: number, drag?: string): EditModel {
  return step(
    model,
    (from) => {
      const first = from.list.ranges[0]?.start ?? 0;
      const at = snap(seconds, model);
      if (at < first) return withRanges(from, add(from.list.ranges, { start: at, end: first }, model));
      return withRanges(from, subtract(from.list.ranges, { start: 0, end: latestStart(from.list.ranges, at, model) }, model));
    },
    drag,
  );
}

/** Sets the end of the video. A later end restores what was trimmed. */
export function trimEnd(model: EditModel, seconds: number, drag?: string): EditModel {
  return step(
    model,
    (from) => {
      const last = from.list.ranges.at(-1)?.end ?? model.duration;
      const at = snap(seconds, model);
      if (at > last) return withRanges(from, add(from.list.ranges, { start: last, end: at }, model));
      return withRanges(from, subtract(from.list.ranges, { start: earliestEnd(from.list.ranges, at, model), end: model.duration }, model));
    },
    drag,
  );
}

/** Slightly less than half a frame, so that times on a frame stay there when snapped. */
const almostHalfFrame = (clip: Clip): number => 0.96 * halfFrame(clip);

/** Limits a new start so that at least the shortest video is left. */
function latestStart(ranges: readonly KeptRange[], wanted: number, clip: Clip): number {
  let missing = SHORTEST;
  for (const range of ranges.toReversed()) {
    if (range.end - range.start >= missing)
      return Math.min(wanted, snap(range.end - missing - almostHalfFrame(clip), { ...clip, duration: range.end }));
    missing -= range.end - range.start;
  }
  return wanted;
}

function earliestEnd(ranges: readonly KeptRange[], wanted: number, clip: Clip): number {
  let missing = SHORTEST;
  for (const range of ranges) {
    if (range.end - range.start >= missing)
      return Math.max(wanted, snap(range.start + missing + almostHalfFrame(clip), { ...clip, duration: range.end }));
    missing -= range.end - range.start;
  }
  return wanted;
}

export const cutOut = (model: EditModel, from: number, to: number): EditModel => cutAll(model, [{ start: from, end: to }]);

/** Makes several cuts in one undo step and clears the selection. */
export function cutAll(model: EditModel, cuts: readonly KeptRange[]): EditModel {
  const next = step(model, (from) => {
    const onFrames = cuts.map(({ start, end }) => ({ start: snap(start, model), end: snap(end, model) }));
    return withRanges(
      from,
      onFrames.reduce<KeptRange[]>((ranges, cut) => subtract(ranges, cut, model), [...from.list.ranges]),
    );
  });
  return next === model ? model : { ...next, selection: null };
}

/** Cuts consecutive words. */
export function deleteWords(model: EditModel, words: readonly Word[]): EditModel {
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? cutOut(model, first.start, last.end) : model;
}

export function restore(model: EditModel, range: KeptRange): EditModel {
  return step(model, (from) =>
    withRanges(from, add(from.list.ranges, { start: snap(range.start, model), end: snap(range.end, model) }, model)),
  );
}

/** Sets a split, which cuts nothing by itself; removes it if there already is one. */
export function splitAt(model: EditModel, seconds: number): EditModel {
  const at = snap(seconds, model);
  if (at <= 0 || at >= model.duration || !isKept(model.list.ranges, at)) return model;
  return step(model, ({ splits }) => ({
    splits: splits.includes(at) ? splits.filter((each) => each !== at) : [...splits, at].toSorted((one, other) => one - other),
  }));
}

/** The part at a time, bounded by cuts and splits; inside a cut, the whole cut. */
export function partAt({ list, splits, duration }: EditModel, seconds: number): KeptRange {
  const edges = [0, duration, ...splits, ...list.ranges.flatMap((range) => [range.start, range.end])];
  const start = Math.max(...edges.filter((edge) => edge <= seconds + 0.001 && edge < duration));
  return { start, end: Math.min(...edges.filter((edge) => edge > start)) };
}

/** Selects a range, whose ends may be in either order. Null or less than a frame clears the selection. */
export function select(model: EditModel, range: KeptRange | null): EditModel {
  if (!range) return { ...model, selection: null };
  const [one, other] = [snap(range.start, model), snap(range.end, model)];
  return { ...model, selection: one === other ? null : { start: Math.min(one, other), end: Math.max(one, other) } };
}

export function setVolume(model: EditModel, volume: number, drag?: string): EditModel {
  const bounded = Math.min(MAX_VOLUME, Math.max(0, volume));
  return step(model, ({ list }) => ({ list: { ...list, volume: Math.round(bounded * 100) / 100 } }), drag);
}

function boundBlur(model: EditModel, blur: Blur): Blur {
  const start = Math.min(Math.max(0, blur.start), model.duration - SHORTEST_BLUR);
  return { ...clampArea(blur), start, end: Math.min(model.duration, Math.max(start + SHORTEST_BLUR, blur.end)) };
}

/** `area`: an area of the original picture, before rotation. */
export function addBlur(model: EditModel, area: Area, range: KeptRange): EditModel {
  if (model.list.blurs.length >= MAX_BLURS) return model;
  const blur = boundBlur(model, { ...area, ...range });
  return step(model, ({ list }) => ({ list: { ...list, blurs: [...list.blurs, blur] } }));
}

export function changeBlur(model: EditModel, index: number, change: Partial<Blur>, drag?: string): EditModel {
  return step(
    model,
    ({ list }) => ({
      list: { ...list, blurs: list.blurs.map((blur, at) => (at === index ? boundBlur(model, { ...blur, ...change }) : blur)) },
    }),
    drag,
  );
}

export function removeBlur(model: EditModel, index: number): EditModel {
  return step(model, ({ list }) => ({ list: { ...list, blurs: list.blurs.filter((_, at) => at !== index) } }));
}

export function setCrop(model: EditModel, area: Area | null, drag?: string): EditModel {
  return step(model, ({ list }) => ({ list: { ...list, crop: area && cropOf(area) } }), drag);
}

/** Rotates the picture and the crop clockwise by 90 degrees. */
export function rotate(model: EditModel): EditModel {
  return step(model, ({ list }) => ({
    list: {
      ...list,
      rotate: ((list.rotate + 90) % 360) as EditList["rotate"],
      crop: list.crop && turnArea(list.crop, 90),
    },
  }));
}

export function undo(model: EditModel): EditModel {
  const ended = endDrag(model);
  const to = ended.past.at(-1);
  if (!to) return ended;
  const now = { list: ended.list, splits: ended.splits };
  return { ...ended, ...to, past: ended.past.slice(0, -1), future: [now, ...ended.future] };
}

export function redo(model: EditModel): EditModel {
  const [to, ...future] = model.future;
  if (!to) return model;
  return { ...endDrag(model), ...to, past: [...model.past, { list: model.list, splits: model.splits }], future };
}
