import type { EditList, KeptRange } from "../contract.ts";
import { type Area, clampArea, cropOf, turnArea } from "./areas.ts";
import { add, type Clip, halfFrame, isKept, lengthOf, snap, subtract } from "./ranges.ts";

export type Blur = EditList["blurs"][number];
/** A word of the transcript; seconds of the original. */
export type Word = { text: string; start: number; end: number };

/** What undo brings back. Splits are seconds of the original. */
type Step = { readonly list: EditList; readonly splits: readonly number[] };

/** What one edits: the list as it will be saved, and the way to it. Changed by the functions here only, each of which gives a new one. */
export type EditModel = Step &
  Clip & {
    readonly selection: KeptRange | null;
    readonly past: readonly Step[];
    readonly future: readonly Step[];
    /** What is being dragged: further changes of the same name are the same step, counted from where it began. Null: nothing. */
    readonly drag: string | null;
  };

/** Seconds; the server refuses less. */
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

/** One step further, unless it changes nothing or leaves less than can be shown. `drag`: see EditModel. */
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

/** The end of a drag: what follows is a step of its own. */
export function endDrag(model: EditModel): EditModel {
  if (model.drag === null) return model;
  const before = model.past.at(-1);
  const past = before && isSameStep(before, model) ? model.past.slice(0, -1) : model.past;
  return { ...model, past, drag: null };
}

/** How far it is to the next frame is known only when the pictures are made. What was cut before stays where it is. */
export const withFrameRate = (model: EditModel, frameRate: number): EditModel =>
  model.frameRate === frameRate ? model : { ...model, frameRate };

const withRanges = (from: Step, ranges: KeptRange[]): Partial<Step> => ({ list: { ...from.list, ranges } });

/** The video begins here. Earlier than it did: what was between is shown again. */
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

/** The video ends here. */
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

/** So little less than half a frame that what lies on a frame stays there. */
const lastOfHalf = (clip: Clip): number => 0.96 * halfFrame(clip);

/** As late as wanted, but so that the shortest video is left. */
function latestStart(ranges: readonly KeptRange[], wanted: number, clip: Clip): number {
  let missing = SHORTEST;
  for (const range of ranges.toReversed()) {
    if (range.end - range.start >= missing)
      return Math.min(wanted, snap(range.end - missing - lastOfHalf(clip), { ...clip, duration: range.end }));
    missing -= range.end - range.start;
  }
  return wanted;
}

function earliestEnd(ranges: readonly KeptRange[], wanted: number, clip: Clip): number {
  let missing = SHORTEST;
  for (const range of ranges) {
    if (range.end - range.start >= missing)
      return Math.max(wanted, snap(range.start + missing + lastOfHalf(clip), { ...clip, duration: range.end }));
    missing -= range.end - range.start;
  }
  return wanted;
}

export const cutOut = (model: EditModel, from: number, to: number): EditModel => cutAll(model, [{ start: from, end: to }]);

/** Several cuts in one step. What is selected goes with them. */
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

/** `words`: some that follow each other. */
export function deleteWords(model: EditModel, words: readonly Word[]): EditModel {
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? cutOut(model, first.start, last.end) : model;
}

export function restore(model: EditModel, range: KeptRange): EditModel {
  return step(model, (from) =>
    withRanges(from, add(from.list.ranges, { start: snap(range.start, model), end: snap(range.end, model) }, model)),
  );
}

/** Marks a place; cuts nothing. At a mark it takes the mark away. */
export function splitAt(model: EditModel, seconds: number): EditModel {
  const at = snap(seconds, model);
  if (at <= 0 || at >= model.duration || !isKept(model.list.ranges, at)) return model;
  return step(model, ({ splits }) => ({
    splits: splits.includes(at) ? splits.filter((each) => each !== at) : [...splits, at].toSorted((one, other) => one - other),
  }));
}

/** The part around a moment: from cut or split to cut or split. Of a cut: all of it. */
export function partAt({ list, splits, duration }: EditModel, seconds: number): KeptRange {
  const edges = [0, duration, ...splits, ...list.ranges.flatMap((range) => [range.start, range.end])];
  const start = Math.max(...edges.filter((edge) => edge <= seconds + 0.001 && edge < duration));
  return { start, end: Math.min(...edges.filter((edge) => edge > start)) };
}

/** Seconds in either order; null or less than a frame: nothing is selected. */
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

/** `area`: of the original's picture, before it is turned. */
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

/** A quarter clockwise; the crop turns with the picture. */
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
