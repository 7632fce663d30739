import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { RENDITION_TRACKS, type RenditionTrack, type SegmentTrack, type StoredTrack } from "@aside/server/storage/take-keys.ts";

/** Bytes of an object: `[offset, length]`. */
export type InitSpan = [offset: number, length: number];
/** A media segment within an object. `duration` in seconds; `init`: index of its init segment. */
export type SegmentSpan = [offset: number, length: number, duration: number, init: number];

/** `codec`: RFC 6381; size in pixels as displayed; `bitrate`: bits per second on average. */
export type Rendition = { codec: string; width: number; height: number; bitrate: number };

type Spans = { size: number; inits: InitSpan[]; spans: SegmentSpan[] };
/** A track that is stored as one object. `size` in bytes. */
export type TrackObject = Spans & { track: SegmentTrack; rendition: null };
/** A lower quality of a take's picture. */
export type RenditionObject = Spans & { track: RenditionTrack; rendition: Rendition };
export type CompactTrack = TrackObject | RenditionObject;

export async function listCompactTracks(db: Queryable, takeId: string): Promise<CompactTrack[]> {
  const rows = await db
    .selectFrom("compact_tracks")
    .select(["track", "size", "inits", "spans", "rendition"])
    .where("take_id", "=", takeId)
    .execute();
  return rows.map((row) => ({ ...row, size: Number(row.size) }) as unknown as CompactTrack);
}

/** Best first. */
export async function listRenditions(db: Queryable, takeId: string): Promise<RenditionObject[]> {
  const tracks = await listCompactTracks(db, takeId);
  return RENDITION_TRACKS.flatMap((name) => tracks.filter((each): each is RenditionObject => each.track === name));
}

/**
 * Where a stored segment of a take is now (`index` -1: its init segment). Undefined if the track was not compacted, and for the pictures
 * and sound of an assembled take, whose own objects are not the segments that it plays.
 */
export async function findCompactSpan(
  db: Queryable,
  takeId: string,
  track: SegmentTrack,
  index: number,
): Promise<{ offset: number; length: number } | undefined> {
  const { rows } = await sql<{ span: [number, number] | null }>`
    select case when ${index}::int = -1 then c.inits -> 0 else c.spans -> ${index}::int end as span
    from compact_tracks c join takes t on t.id = c.take_id
    where c.take_id = ${takeId} and c.track = ${track} and (t.assembly is null or c.track = 'audio-aac')`.execute(db);
  const span = rows[0]?.span;
  return span ? { offset: span[0], length: span[1] } : undefined;
}

/** The take must be locked. */
export async function insertCompactTrack(db: Queryable, takeId: string, compact: CompactTrack): Promise<void> {
  const values = {
    take_id: takeId,
    track: compact.track,
    size: compact.size,
    inits: JSON.stringify(compact.inits),
    spans: JSON.stringify(compact.spans),
    rendition: compact.rendition && JSON.stringify(compact.rendition),
  };
  await db
    .insertInto("compact_tracks")
    .values(values)
    .onConflict((conflict) => conflict.columns(["take_id", "track"]).doUpdateSet(values))
    .execute();
}

/** The take's other tracks play from their separate segments again. */
export async function keepCompactTracks(db: Queryable, takeId: string, tracks: readonly StoredTrack[]): Promise<void> {
  let query = db.deleteFrom("compact_tracks").where("take_id", "=", takeId);
  if (tracks.length > 0) query = query.where("track", "not in", [...tracks]);
  await query.execute();
}
