import { buffer } from "node:stream/consumers";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { addParameterSets } from "@aside/media/mp4/avc-config.ts";
import { withOpusGain } from "@aside/media/mp4/opus-gain.ts";
import { shiftSegment, sliceSegment } from "@aside/media/mp4/write-segment.ts";
import { ObjectNotFoundError, type Storage } from "@aside/server/storage/port.ts";
import { ownInitKey, SEGMENT_TRACKS, segmentKey, type SegmentTrack, trackKey } from "@aside/server/storage/take-keys.ts";
import { type AssembledTrack, type Assembly, assemblySchema, expandTrack, type Init, locateSegment } from "./assembly.ts";
import { type CompactTrack, findCompactSpan, listCompactTracks, type RenditionObject, type TrackObject } from "./compact-tracks-store.ts";
import { listSegments, listSegmentsOfTakes, type SegmentRow, type TakeRow } from "./takes-store.ts";

/**
 * `init`: index of the segment's init segment; a recording has one per track. `stored`: where both are in the track's object, once the take
 * is compacted; `offset` and `length` in bytes.
 */
export type TakeSegment = SegmentRow & { init: number; stored?: { segment: ByteSpan; init: ByteSpan } };
export type ByteSpan = { offset: number; length: number };

type Take = Pick<TakeRow, "id" | "post_id" | "assembly">;

export function assemblyOf(take: Pick<Take, "assembly">): Assembly | null {
  return take.assembly === null ? null : assemblySchema.parse(take.assembly);
}

/** All segments of a take as a player gets them (index -1: the first init segment), whether they are its own, assembled or compacted. */
export async function listTakeSegments(db: Queryable, take: Take, track?: SegmentTrack): Promise<TakeSegment[]> {
  const compacted = (await listCompactTracks(db, take.id)).filter(isOwn).filter((each) => !track || each.track === track);
  const names = (track ? [track] : SEGMENT_TRACKS).filter((name) => !compacted.some((each) => each.track === name));
  return [...compacted.flatMap(toSegments), ...(names.length > 0 ? await listSeparateSegments(db, take, names) : [])];
}

const isOwn = (stored: CompactTrack): stored is TrackObject => stored.rendition === null;

/** The segments of a take with those of a lower quality as its picture. */
export function withRendition(segments: TakeSegment[], rendition: RenditionObject): TakeSegment[] {
  return [...segments.filter(({ track }) => track !== "video"), ...toSegments({ ...rendition, track: "video" })];
}

function toSegments({ track, inits, spans }: Pick<TrackObject, "track" | "inits" | "spans">): TakeSegment[] {
  const initOf = (index: number): ByteSpan => ({ offset: inits[index]?.[0] ?? 0, length: inits[index]?.[1] ?? 0 });
  const media = spans.map(([offset, length, duration, init], index): TakeSegment => ({
    track,
    index,
    size: length,
    duration,
    init,
    stored: { segment: { offset, length }, init: initOf(init) },
  }));
  return [{ track, index: -1, size: initOf(0).length, duration: 0, init: 0 }, ...media];
}

async function listSeparateSegments(db: Queryable, take: Take, names: readonly SegmentTrack[]): Promise<TakeSegment[]> {
  const assembly = assemblyOf(take);
  const rows = await listSegments(db, take.id, names.length === 1 ? names[0] : undefined);
  const own = rows.filter((row) => names.includes(row.track)).map((row) => ({ ...row, init: 0 }));
  const assembledNames = (["video", "audio"] as const).filter((name) => assembly?.[name] && names.includes(name));
  if (!assembly || assembledNames.length === 0) return own;
  const sourceRows = await listSegmentsOfTakes(
    db,
    assembly.sources.map((source) => source.take_id),
  );
  const assembled = assembledNames.flatMap((name) => {
    const segments = expandTrack(assembly, name, (takeId) => sourceRows.filter((row) => row.take_id === takeId));
    const first: TakeSegment = { track: name, index: -1, size: 1, duration: 0, init: 0 };
    return [first, ...segments.map(({ size, duration, init }, index) => ({ track: name, index, size, duration, init }))];
  });
  return [...own, ...assembled];
}

type Reader = { db: Queryable; storage: Storage };

/** An assembled take's init (`init`, for `index` -1) or media segment as a player gets it. Throws `ObjectNotFoundError`. */
export async function readAssembled(
  reader: Reader,
  take: { id: string; post_id: string },
  assembly: Assembly,
  wanted: { track: AssembledTrack; index: number; init: number },
): Promise<Buffer> {
  const { track, index } = wanted;
  const of = (source: number) => (source === -1 ? take : sourceOf(assembly, source));
  const readInit = async (each: Init | undefined): Promise<Buffer> => {
    const from = each && of(each.source);
    if (!from) throw new ObjectNotFoundError("no such segment");
    const bytes = await (each.own === undefined
      ? readStored(reader, from, track, -1)
      : read(reader.storage, ownInitKey(from.post_id, from.id, track, each.own)));
    if (each.gain) return withOpusGain(bytes, each.gain);
    const decoded = (sets: string[]) => sets.map((set) => Buffer.from(set, "base64"));
    return each.sets ? addParameterSets(bytes, { sps: decoded(each.sets.sps), pps: decoded(each.sets.pps) }) : bytes;
  };
  if (index === -1) return await readInit(assembly[track]?.inits[wanted.init]);
  const run = locateSegment(assembly, track, index);
  const from = run && of(run.source);
  if (!from) throw new ObjectNotFoundError("no such segment");
  const whole = await readStored(reader, from, track, run.object);
  if (!run.slice) return shiftSegment(whole, run.shift);
  const init = await readInit(assembly[track]?.inits[run.init]);
  return shiftSegment(sliceSegment(init, whole, { ...run.slice, sequence: index + 1 }), run.shift);
}

function sourceOf(assembly: Assembly, source: number): { id: string; post_id: string } | undefined {
  const found = assembly.sources[source];
  return found && { id: found.take_id, post_id: found.post_id };
}

/** A take's init or media segment as a player gets it. Throws `ObjectNotFoundError`. */
export async function readTakeSegment(
  reader: Reader,
  take: Take,
  segment: { track: SegmentTrack; index: number; init: number },
): Promise<Buffer> {
  const assembly = assemblyOf(take);
  const { track } = segment;
  if (assembly && track !== "audio-aac") return await readAssembled(reader, take, assembly, { ...segment, track });
  return await readStored(reader, take, track, segment.index);
}

/** A stored segment: its own object, or after compaction a part of the track's object. Throws `ObjectNotFoundError`. */
export async function readStored(
  reader: Reader,
  take: { id: string; post_id: string },
  track: SegmentTrack,
  index: number,
): Promise<Buffer> {
  try {
    return await read(reader.storage, segmentKey(take.post_id, take.id, track, index));
  } catch (error) {
    if (!(error instanceof ObjectNotFoundError)) throw error;
    const span = await findCompactSpan(reader.db, take.id, track, index);
    if (!span) throw error;
    const range = { start: span.offset, end: span.offset + span.length - 1 };
    return await buffer((await reader.storage.get(trackKey(take.post_id, take.id, track), range)).body);
  }
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
