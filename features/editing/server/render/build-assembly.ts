import { cpus } from "node:os";
import type { AppContext } from "@aside/server/http/context.ts";
import { type ParameterSets, readPictureSize } from "@aside/media/mp4/avc-config.ts";
import { encodeFrames, type FrameBlur } from "@aside/media/encoding/encode-frames.ts";
import { findBoxes } from "@aside/media/mp4/mp4-boxes.ts";
import { decibelsOf } from "@aside/media/mp4/opus-gain.ts";
import { readPresentationShift, readTimescale } from "@aside/media/mp4/read-fragments.ts";
import { ownInitKey, segmentKey } from "@aside/server/storage/take-keys.ts";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import type { EditList } from "../../contract.ts";
import {
  type AssembledTrack,
  type Assembly,
  type Init,
  locateSegment,
  type Run,
  type TrackAssembly,
} from "@aside/core/takes/server/assembly.ts";
import { buildSound } from "./build-sound.ts";
import { type Plan, planEdit, type TrackInput, type Unit } from "./plan-edit.ts";
import type { TakeRow, Tracks } from "@aside/core/takes/server/takes-store.ts";
import { assemblyOf, readTakeSegment, type TakeSegment } from "@aside/core/takes/server/take-segments.ts";

type Base = Pick<TakeRow, "id" | "post_id" | "assembly" | "tracks">;

/** A track of a take as the input of `planEdit`; null if the take has no such track. Each segment is read only once. */
export function trackInput(context: AppContext, take: Base, segments: TakeSegment[], track: AssembledTrack): TrackInput | null {
  let start = 0;
  const media = segments
    .filter((row) => row.track === track && row.index >= 0)
    .map(({ index, duration, init }) => {
      const each = { index, start, duration, init };
      start += duration;
      return each;
    });
  const known = new Map<string, Promise<Buffer>>();
  const read = (index: number, init: number): Promise<Buffer> => {
    const name = index === -1 ? `init-${init}` : String(index);
    const bytes = known.get(name) ?? readTakeSegment(context, take, { track, index, init });
    known.set(name, bytes);
    return bytes;
  };
  return media.length === 0 ? null : { track, segments: media, read };
}

export type Built = { assembly: Assembly; plan: Plan; encoded: number };

/** Encodes the pieces that an edit list requires, stores them under `take`, and returns the assembly of the new video. */
export async function buildEdit(
  context: AppContext,
  given: {
    take: { id: string; post_id: string };
    base: Base;
    segments: TakeSegment[];
    list: EditList;
    signal: AbortSignal;
    onProgress: (part: number) => void;
  },
): Promise<Built> {
  const { take, base, segments, list } = given;
  const [video, audio] = (["video", "audio"] as const).map((track) => trackInput(context, base, segments, track));
  const plan = await planEdit({ video: video ?? null, audio: audio ?? null }, list);
  const own = video ? await encodeUnits(context, { take, video, plan, list, signal: given.signal, onProgress: given.onProgress }) : [];
  const builder = new AssemblyBuilder(base);
  if (video) await builder.add(video, plan.video, own, 0);
  if (audio && list.volume !== 1 && isAac(base))
    builder.assembly.audio = await buildSound(context, { take, base, placed: plan.placed, volume: list.volume, signal: given.signal });
  else if (audio) await builder.add(audio, plan.audio, [], list.volume === 1 ? 0 : decibelsOf(list.volume));
  return { assembly: builder.assembly, plan, encoded: own.length };
}

/** The header of AAC has no volume, so a change of volume needs re-encoding. */
const isAac = (take: Pick<TakeRow, "tracks">): boolean =>
  (take.tracks as Tracks).some((track) => track.track === "audio" && track.codec.startsWith("mp4a"));

/** A stored, re-encoded piece. `object`: its index in the new take. `init`: its own init segment if it can't share the source's. */
export type OwnPiece = { object: number; init: number | null; size: number; sets: NonNullable<Init["sets"]> };

/** Parameter sets in an assembly's format: base64. */
export function toText(sets: ParameterSets): OwnPiece["sets"] {
  const encoded = (each: Buffer[]) => each.map((set) => set.toString("base64"));
  return { sps: encoded(sets.sps), pps: encoded(sets.pps) };
}

/** Encodes and stores the plan's pieces that need encoding. `firstObject`: index of the first stored object. */
export async function encodeUnits(
  context: AppContext,
  given: {
    firstObject?: number;
    take: { id: string; post_id: string };
    video: TrackInput;
    plan: Plan;
    list: EditList;
    signal: AbortSignal;
    onProgress: (part: number) => void;
  },
): Promise<OwnPiece[]> {
  const { take, video, list, firstObject = 0 } = given;
  const units = given.plan.video.filter((unit) => unit.kind === "encode");
  const initOf = (unit: Unit) => video.segments.find((each) => each.index === unit.segment)?.init ?? 0;
  const isFiltered = list.rotate !== 0 || list.crop !== null;
  const pieces: OwnPiece[] = [];
  // Rotating or cropping changes the size, so the whole video is re-encoded, with one new init segment for each old one.
  const ownInits = [...new Set(units.map((unit) => initOf(unit)))];
  let next = 0;
  let done = 0;
  await withTemporaryDirectory(async (directory) => {
    const work = async () => {
      while (next < units.length) {
        const position = next++;
        const object = firstObject + position;
        const unit = units[position] as Extract<Unit, { kind: "encode" }>;
        const number = initOf(unit);
        const init = await video.read(-1, number);
        const { width, height } = readPictureSize(init);
        const piece = await encodeFrames({
          init,
          segments: [await video.read(unit.segment, number)],
          first: unit.first,
          count: unit.count,
          durations: unit.durations,
          timescale: unit.timescale,
          blurs: unit.blurs.map((blur) => toPixels(blur, width, height)),
          ...(isFiltered ? { filter: turnAndCrop(list) } : {}),
          directory,
          name: String(object),
          signal: given.signal,
        });
        const type = { contentType: "video/mp4" };
        const own = ownInits.indexOf(number);
        const isFirst = units.findIndex((each) => initOf(each) === number) === position;
        if (isFiltered && isFirst) await context.storage.put(ownInitKey(take.post_id, take.id, "video", own), piece.init, type);
        await context.storage.put(segmentKey(take.post_id, take.id, "video", object), piece.segment, type);
        pieces[position] = { object, init: isFiltered ? own : null, size: piece.segment.length, sets: toText(piece.parameterSets) };
        given.onProgress(++done / units.length);
      }
    };
    await Promise.all(Array.from({ length: Math.min(2, cpus().length, units.length) }, work));
  });
  return pieces;
}

function toPixels(
  blur: { x: number; y: number; width: number; height: number; from: number; to: number },
  width: number,
  height: number,
): FrameBlur {
  const even = (value: number) => Math.round(value / 2) * 2;
  const [x, y] = [Math.min(even(blur.x * width), width - 16), Math.min(even(blur.y * height), height - 16)];
  const clamp = (length: number, room: number) => Math.max(16, Math.min(even(length), room - (room % 2)));
  return {
    x,
    y,
    width: clamp(blur.width * width, width - x),
    height: clamp(blur.height * height, height - y),
    from: blur.from,
    to: blur.to,
  };
}

const TURNS: Record<number, string[]> = { 0: [], 90: ["transpose=clock"], 180: ["hflip", "vflip"], 270: ["transpose=cclock"] };

function turnAndCrop({ rotate, crop }: EditList): string {
  const cut = crop ? [`crop=trunc(iw*${crop.width}/2)*2:trunc(ih*${crop.height}/2)*2:trunc(iw*${crop.x}/2)*2:trunc(ih*${crop.y}/2)*2`] : [];
  return [...(TURNS[rotate] ?? []), ...cut].join(",");
}

/** Combines units into as few runs as possible. A base that is itself assembled is resolved to its sources, so assemblies never nest. */
export class AssemblyBuilder {
  readonly assembly: Assembly;
  readonly #baseAssembly: Assembly | null;
  readonly #baseSource: number;
  /** The decoder setup of each init segment. */
  readonly #setups: Record<AssembledTrack, (string | null)[]>;

  /** `previous`: the builder of the preceding video, if two bases become one video. */
  constructor(base: Base, previous?: AssemblyBuilder) {
    this.assembly = previous?.assembly ?? { sources: [], video: null, audio: null };
    this.#setups = previous?.setups ?? { video: [], audio: [] };
    this.#baseAssembly = assemblyOf(base);
    for (const source of this.#baseAssembly?.sources ?? []) this.#sourceOf(source);
    this.#baseSource = this.#sourceOf({ post_id: base.post_id, take_id: base.id });
  }

  get setups(): Record<AssembledTrack, (string | null)[]> {
    return this.#setups;
  }

  /** `gain`: in dB, added to the base's gain. */
  async add(input: TrackInput, units: Unit[], own: OwnPiece[], gain: number): Promise<void> {
    const track: TrackAssembly = (this.assembly[input.track] ??= { runs: [], inits: [] });
    let encoded = 0;
    const segments = new Map(input.segments.map((segment) => [segment.index, segment]));
    // Hundreds of segments share a few init segments, so each init segment is parsed once.
    const known = new Map<string, { index: number; timescale: number }>();
    const initFor = async (origin: Init, number: number) => {
      const key = `${number} ${JSON.stringify(origin)}`;
      const found = known.get(key);
      if (found) return found;
      const bytes = await input.read(-1, number);
      const init = { ...origin, ...(gain === 0 ? {} : { gain: (origin.gain ?? 0) + gain }) };
      const made = { index: this.#indexOfInit(input.track, init, bytes), timescale: readTimescale(bytes) };
      known.set(key, made);
      return made;
    };
    for (const unit of units) {
      const segment = segments.get(unit.segment) as TrackInput["segments"][number];
      if (unit.kind === "encode") {
        const piece = own[encoded++] as OwnPiece;
        const initBytes = await input.read(-1, segment.init);
        const init = this.#initOf(input.track, piece, this.#originOf(input.track, segment).init, initBytes);
        const shift = Math.round(unit.at * unit.timescale) + startOf(piece, initBytes);
        const duration = unit.durations.reduce((sum, ticks) => sum + ticks, 0) / unit.timescale;
        track.runs.push({ source: -1, index: piece.object, count: 1, duration, size: piece.size, init, shift });
        continue;
      }
      const from = this.#originOf(input.track, segment);
      const { index: init, timescale } = await initFor(from.init, segment.init);
      const shift = from.shift + Math.round(unit.delta * timescale);
      if (unit.kind === "slice") {
        const slice = { first: (from.slice?.first ?? 0) + unit.first, count: unit.count };
        track.runs.push({ source: from.source, index: from.object, count: 1, slice, duration: unit.duration, init, shift });
      } else append(track.runs, { ...from.whole, source: from.source, index: from.object, count: 1, init, shift });
    }
  }

  /** Adds a newly encoded piece. `origin`: the segment whose init segment it was encoded for; `at`: seconds in the new video. */
  async addOwn(
    input: TrackInput,
    origin: { index: number; init: number },
    piece: OwnPiece & { at: number; duration: number },
  ): Promise<void> {
    const initBytes = await input.read(-1, origin.init);
    const init = this.#initOf(input.track, piece, this.#originOf(input.track, origin).init, initBytes);
    const shift = Math.round(piece.at * readTimescale(initBytes)) + startOf(piece, initBytes);
    const track = (this.assembly[input.track] ??= { runs: [], inits: [] });
    track.runs.push({ source: -1, index: piece.object, count: 1, duration: piece.duration, size: piece.size, init, shift });
  }

  /** Index of the piece's own init segment, or of the source's with the piece's parameter sets added. */
  #initOf(name: AssembledTrack, piece: OwnPiece, origin: Init, bytes: Buffer): number {
    if (piece.init !== null) return this.#indexOfInit(name, { source: -1, own: piece.init }, Buffer.alloc(0));
    const index = this.#indexOfInit(name, origin, bytes);
    const init = this.assembly[name]?.inits[index] as Init;
    if (piece.sets.sps.length === 0) return index;
    const sets = (init.sets ??= { sps: [], pps: [] });
    for (const kind of ["sps", "pps"] as const) sets[kind] = [...new Set([...sets[kind], ...piece.sets[kind]])];
    return index;
  }

  /** Sources with the same decoder setup share an init segment, so that players continue without a gap. */
  #indexOfInit(name: AssembledTrack, init: Init, bytes: Buffer): number {
    const { inits } = (this.assembly[name] ??= { runs: [], inits: [] });
    const key = (each: Init) => `${each.source}/${each.own ?? ""}/${each.gain ?? 0}`;
    const setup = bytes.length > 0 ? `${init.gain ?? 0}/${describeDecoder(bytes)}` : null;
    const setups = this.#setups[name];
    const known = inits.findIndex((each, index) => key(each) === key(init) || (setup !== null && setups[index] === setup));
    if (known !== -1) return known;
    setups.push(setup);
    return inits.push(init) - 1;
  }
  #sourceOf(source: { post_id: string; take_id: string }): number {
    const known = this.assembly.sources.findIndex((each) => each.take_id === source.take_id);
    return known === -1 ? this.assembly.sources.push({ post_id: source.post_id, take_id: source.take_id }) - 1 : known;
  }

  #originOf(track: AssembledTrack, segment: { index: number }) {
    const run = this.#baseAssembly ? locateSegment(this.#baseAssembly, track, segment.index) : undefined;
    if (!run || !this.#baseAssembly)
      return {
        source: this.#baseSource,
        object: segment.index,
        shift: 0,
        slice: undefined,
        init: { source: this.#baseSource } as Init,
        whole: {},
      };
    const mapped = (source: number) =>
      source === -1 ? this.#baseSource : this.#sourceOf(this.#baseAssembly?.sources[source] as Assembly["sources"][number]);
    const init = this.#baseAssembly[track]?.inits[run.init] as Init;
    const { slice, duration, size } = run;
    const whole = { ...(slice ? { slice } : {}), ...(duration === undefined ? {} : { duration }), ...(size === undefined ? {} : { size }) };
    return {
      source: mapped(run.source),
      object: run.object,
      shift: run.shift,
      slice,
      init: { ...init, source: mapped(init.source) },
      whole,
    };
  }
}

/** A track's decoder setup as text. If two are equal, a player continues from one to the other without a gap. */
export function describeDecoder(init: Buffer): string {
  const stsd = findBoxes(init, "moov/trak/mdia/minf/stbl/stsd")[0];
  return `${readTimescale(init)}/${stsd ? init.subarray(stsd.body, stsd.end).toString("base64") : ""}`;
}

/**
 * Start offset in ticks. The edit list of a shared init segment skips the delay of reordered frames. Our pieces have no reordered frames,
 * so they must start that much later.
 */
const startOf = (piece: OwnPiece, init: Buffer): number => (piece.init === null ? readPresentationShift(init) : 0);

function append(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  const goesOn =
    last &&
    run.duration === undefined &&
    last.duration === undefined &&
    last.source === run.source &&
    last.init === run.init &&
    last.shift === run.shift &&
    last.index + last.count === run.index;
  if (goesOn) last.count++;
  else runs.push(run);
}
