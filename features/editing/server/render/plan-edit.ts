import { readFragments, readPresentationShift, readTimescale, type Sample } from "@aside/media/mp4/read-fragments.ts";
import type { PlacedPart } from "@aside/core/messages/facts.ts";
import type { EditList, KeptRange } from "../../contract.ts";
import type { AssembledTrack } from "@aside/core/takes/server/assembly.ts";

/** One track of the video to edit. `read(-1, init)` returns an init segment. Times are in seconds. */
export type TrackInput = {
  track: AssembledTrack;
  segments: { index: number; start: number; duration: number; init: number }[];
  read: (index: number, init: number) => Promise<Buffer>;
};

/** A part of one base segment in the new video. `at`: seconds in the new video. The kinds are listed from cheapest to most expensive. */
export type Unit =
  | { kind: "copy"; segment: number; at: number; delta: number }
  | { kind: "slice"; segment: number; first: number; count: number; at: number; delta: number; duration: number }
  | {
      kind: "encode";
      segment: number;
      first: number;
      count: number;
      at: number;
      durations: number[];
      timescale: number;
      blurs: UnitBlur[];
    };

/** `from` and `to` (exclusive): frames of the unit. The area: fractions of the picture. */
export type UnitBlur = { from: number; to: number; x: number; y: number; width: number; height: number };

/** A kept range aligned to frames: its start in the base and in the new video. */
export type PlacedRange = Omit<PlacedPart, "take_id">;

/** `duration`: end of the new video; `soundAt`: end of its sound, null without sound. Seconds. */
export type Plan = { video: Unit[]; audio: Unit[]; placed: PlacedRange[]; duration: number; soundAt: number | null };

/** `times`: presentation times in seconds, in presentation order; `ticks`: the duration of each frame. */
type Frames = { times: number[]; ticks: number[]; timescale: number; isReordered: boolean };

const EPSILON = 0.0005;
/** Sound is aligned to packets, so it may be off from the picture by at most this (an Opus packet lasts 20 ms, an AAC frame 21 ms). */
const MAX_SOUND_OFFSET = 0.0125;

/**
 * Plans where each kept range's frames and sound come from: whole segments where possible, part of a segment at the range's end, and
 * re-encoded frames only from a cut to the next keyframe. Reads only the segments at the cuts. `after`: the end of the preceding video.
 */
export async function planEdit(
  tracks: { video: TrackInput | null; audio: TrackInput | null },
  list: EditList,
  after: { duration: number; soundAt: number | null } = { duration: 0, soundAt: null },
): Promise<Plan> {
  const plan: Plan = { video: [], audio: [], placed: [], ...after };
  const isFiltered = list.crop !== null || list.rotate !== 0;
  readAhead(tracks, list.ranges);
  for (const range of list.ranges) {
    const at = plan.duration;
    const placed = tracks.video
      ? await placeVideo(tracks.video, range, at, { blurs: list.blurs, isFiltered }, plan.video)
      : { base: range.start, at, duration: Math.max(0, Math.min(range.end, endOf(tracks.audio)) - range.start) };
    if (placed.duration <= 0) continue;
    plan.placed.push(placed);
    plan.duration += placed.duration;
    if (tracks.audio) plan.soundAt = await placeAudio(tracks.audio, placed, plan.soundAt, plan.audio);
  }
  return plan;
}

/** Fetches the segments at the cuts concurrently, because a person is waiting. Errors are thrown later, when a segment is used. */
function readAhead(tracks: { video: TrackInput | null; audio: TrackInput | null }, ranges: KeptRange[]): void {
  for (const track of [tracks.video, tracks.audio])
    for (const edge of track ? ranges.flatMap(({ start, end }) => [start, end]) : []) {
      const segment = track?.segments.find((each) => edge > each.start - EPSILON && edge < each.start + each.duration);
      if (!segment) continue;
      for (const index of [-1, segment.index]) track?.read(index, segment.init).catch(() => undefined);
    }
}

/** The end of a track in seconds; 0 without a track. */
export const endOf = (track: TrackInput | null): number => {
  const last = track?.segments.at(-1);
  return last ? last.start + last.duration : 0;
};

const overlapping = (track: TrackInput, range: { start: number; end: number }) =>
  track.segments.filter((each) => each.start < range.end - EPSILON && each.start + each.duration > range.start + EPSILON);

async function placeVideo(
  track: TrackInput,
  range: KeptRange,
  at: number,
  changes: { blurs: EditList["blurs"]; isFiltered: boolean },
  units: Unit[],
): Promise<PlacedRange> {
  const placed: PlacedRange = { base: range.start, at, duration: 0 };
  let isFirst = true;
  for (const segment of overlapping(track, range)) {
    const end = segment.start + segment.duration;
    const isWhole = range.start <= segment.start + EPSILON && range.end >= end - EPSILON;
    const isBlurred = changes.blurs.some((blur) => blur.start < end && blur.end > segment.start);
    const isSame = !isBlurred && !changes.isFiltered;
    const frames = isWhole && isSame ? null : await readFrames(track, segment);
    const half = frames ? segment.duration / Math.max(1, frames.times.length) / 2 : 0;
    const first = frames ? frames.times.findIndex((time) => time >= range.start - half) : 0;
    const last = frames ? frames.times.findLastIndex((time) => time < range.end - half) : 0;
    if (frames && (first === -1 || last < first)) continue;
    if (isFirst) placed.base = frames ? (frames.times[first] as number) : segment.start;
    isFirst = false;
    const delta = at - placed.base;
    const count = frames ? last - first + 1 : 0;
    const ticks = frames ? frames.ticks.slice(first, last + 1) : [];
    const duration = frames ? sum(ticks) / frames.timescale : segment.duration;
    const begins = at + placed.duration;
    placed.duration += duration;
    if (!frames || (count === frames.times.length && isSame)) units.push({ kind: "copy", segment: segment.index, at: begins, delta });
    else if (first === 0 && isSame && !frames.isReordered)
      units.push({ kind: "slice", segment: segment.index, first, count, at: begins, delta, duration });
    else {
      const times = frames.times.slice(first, last + 1);
      const blurs = changes.blurs.flatMap((blur) => blurredFrames(blur, times));
      units.push({
        kind: "encode",
        segment: segment.index,
        first,
        count,
        at: begins,
        durations: ticks,
        timescale: frames.timescale,
        blurs,
      });
    }
  }
  return placed;
}

function blurredFrames(blur: EditList["blurs"][number], times: number[]): UnitBlur[] {
  const from = times.findIndex((time) => time >= blur.start - EPSILON);
  const to = times.findLastIndex((time) => time < blur.end - EPSILON) + 1;
  const { x, y, width, height } = blur;
  return from === -1 || to <= from ? [] : [{ from, to, x, y, width, height }];
}

/** Returns the new end of the sound in the new video. `soundAt`: its end so far. */
async function placeAudio(track: TrackInput, placed: PlacedRange, soundAt: number | null, units: Unit[]): Promise<number | null> {
  const range = { start: placed.base, end: placed.base + placed.duration };
  const inTime = placed.at - placed.base;
  let at = soundAt;
  let delta: number | null = null;
  const segments = overlapping(track, { start: range.start - MAX_SOUND_OFFSET, end: range.end + MAX_SOUND_OFFSET });
  for (const segment of segments) {
    const end = segment.start + segment.duration;
    const isInside = delta !== null && end < range.end - MAX_SOUND_OFFSET;
    if (isInside) {
      units.push({ kind: "copy", segment: segment.index, at: at as number, delta: delta as number });
      at = (at as number) + segment.duration;
      continue;
    }
    const { times, ticks, timescale } = await readFrames(track, segment);
    const half = segment.duration / Math.max(1, times.length) / 2;
    const from: number = delta === null ? (at === null ? range.start : at - inTime) - half : Number.NEGATIVE_INFINITY;
    const first = times.findIndex((time) => time >= from - EPSILON);
    const last = times.findLastIndex((time) => time < range.end - half);
    if (first === -1 || last < first) continue;
    const begins = times[first] as number;
    // Append to the preceding sound without a gap. If that is more than a packet away, keep the range's own time.
    if (delta === null) delta = at !== null && Math.abs(at - inTime - begins) <= MAX_SOUND_OFFSET ? at - begins : inTime;
    // The packet nearest to the first frame may start before it, but times can't be negative.
    delta = Math.max(delta, -begins);
    const starts: number = begins + delta;
    const kept = ticks.slice(first, last + 1);
    const duration = sum(kept) / timescale;
    if (kept.length === times.length) units.push({ kind: "copy", segment: segment.index, at: starts, delta });
    else units.push({ kind: "slice", segment: segment.index, first, count: kept.length, at: starts, delta, duration });
    at = starts + duration;
  }
  return at;
}

async function readFrames(track: TrackInput, segment: TrackInput["segments"][number]): Promise<Frames> {
  const init = await track.read(-1, segment.init);
  const file = Buffer.concat([init, await track.read(segment.index, segment.init)]);
  const timescale = readTimescale(init);
  const shift = readPresentationShift(init);
  const shown: { time: number; sample: Sample }[] = [];
  for (const fragment of readFragments(file).fragments) {
    let decoded = fragment.decodeTime;
    for (const sample of fragment.samples) {
      shown.push({ time: decoded + sample.composition - shift, sample });
      decoded += sample.duration;
    }
  }
  const isReordered = shown.some(({ sample }) => sample.composition !== 0);
  shown.sort((a, b) => a.time - b.time);
  const end = sum(shown.map(({ sample }) => sample.duration)) + (shown[0]?.time ?? 0);
  const ticks = shown.map(({ time }, index) => (shown[index + 1]?.time ?? end) - time);
  return { times: shown.map(({ time }) => time / timescale), ticks, timescale, isReordered };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
