import { buffer } from "node:stream/consumers";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { addParameterSets } from "@aside/media/mp4/avc-config.ts";
import { withOpusGain } from "@aside/media/mp4/opus-gain.ts";
import { shiftSegment, sliceSegment } from "@aside/media/mp4/write-segment.ts";
import { ObjectNotFoundError, type Storage } from "@aside/server/storage/port.ts";
import { ownInitKey, segmentKey, type SegmentTrack } from "@aside/server/storage/take-keys.ts";
import { type AssembledTrack, type Assembly, assemblySchema, expandTrack, type Init, locateSegment } from "./assembly.ts";
import { listSegments, listSegmentsOfTakes, type SegmentRow, type TakeRow } from "./takes-store.ts";

/** `init`: index of the segment's init segment; a recording has one per track. */
export type TakeSegment = SegmentRow & { init: number };

type Take = Pick<TakeRow, "id" | "post_id" | "assembly">;

export function assemblyOf(take: Take): Assembly | null {
  return take.assembly === null ? null : assemblySchema.parse(take.assembly);
}

/** All segments of a take as a player gets them (index -1: the first init segment), whether they are its own or assembled. */
export async function listTakeSegments(db: Queryable, take: Take, track?: SegmentTrack): Promise<TakeSegment[]> {
  const assembly = assemblyOf(take);
  const own = (await listSegments(db, take.id, track)).map((row) => ({ ...row, init: 0 }));
  if (!assembly) return own;
  const rows = await listSegmentsOfTakes(
    db,
    assembly.sources.map((source) => source.take_id),
  );
  const assembled = (["video", "audio"] as const).flatMap((name) => {
    if (!assembly[name] || (track && track !== name)) return [];
    const segments = expandTrack(assembly, name, (takeId) => rows.filter((row) => row.take_id === takeId));
    const first: TakeSegment = { track: name, index: -1, size: 1, duration: 0, init: 0 };
    return [first, ...segments.map(({ size, duration, init }, index) => ({ track: name, index, size, duration, init }))];
  });
  return [...own, ...assembled];
}

/** An assembled take's init (`init`, for `index` -1) or media segment as a player gets it. Throws `ObjectNotFoundError`. */
export async function readAssembled(
  storage: Storage,
  take: { id: string; post_id: string },
  assembly: Assembly,
  wanted: { track: AssembledTrack; index: number; init: number },
): Promise<Buffer> {
  const { track, index } = wanted;
  const of = (source: number) => (source === -1 ? { take_id: take.id, post_id: take.post_id } : assembly.sources[source]);
  const readInit = async (each: Init | undefined): Promise<Buffer> => {
    const from = each && of(each.source);
    if (!from) throw new ObjectNotFoundError("no such segment");
    const { post_id, take_id } = from;
    const bytes = await read(
      storage,
      each.own === undefined ? segmentKey(post_id, take_id, track, -1) : ownInitKey(post_id, take_id, track, each.own),
    );
    if (each.gain) return withOpusGain(bytes, each.gain);
    const decoded = (sets: string[]) => sets.map((set) => Buffer.from(set, "base64"));
    return each.sets ? addParameterSets(bytes, { sps: decoded(each.sets.sps), pps: decoded(each.sets.pps) }) : bytes;
  };
  if (index === -1) return await readInit(assembly[track]?.inits[wanted.init]);
  const run = locateSegment(assembly, track, index);
  const from = run && of(run.source);
  if (!from) throw new ObjectNotFoundError("no such segment");
  const whole = await read(storage, segmentKey(from.post_id, from.take_id, track, run.object));
  if (!run.slice) return shiftSegment(whole, run.shift);
  const init = await readInit(assembly[track]?.inits[run.init]);
  return shiftSegment(sliceSegment(init, whole, { ...run.slice, sequence: index + 1 }), run.shift);
}

/** A take's init or media segment as a player gets it. Throws `ObjectNotFoundError`. */
export async function readTakeSegment(
  context: AppContext,
  take: Take,
  segment: { track: SegmentTrack; index: number; init: number },
): Promise<Buffer> {
  const assembly = assemblyOf(take);
  const { track } = segment;
  if (assembly && track !== "audio-aac") return await readAssembled(context.storage, take, assembly, { ...segment, track });
  return await read(context.storage, segmentKey(take.post_id, take.id, track, segment.index));
}

async function read(storage: Storage, key: string): Promise<Buffer> {
  return await buffer((await storage.get(key)).body);
}

/** The segments that a playlist may list: media segments from 0 up to the first gap, if the init segment exists. */
export function playablePrefix<Row extends SegmentRow>(segments: Row[], track: SegmentRow["track"]): Row[] {
  const rows = segments.filter((row) => row.track === track).toSorted((a, b) => a.index - b.index);
  if (rows[0]?.index !== -1) return [];
  const media = rows.slice(1);
  const gap = media.findIndex((row, position) => row.index !== position);
  return gap === -1 ? media : media.slice(0, gap);
}
