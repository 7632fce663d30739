import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { SegmentTrack } from "@aside/server/storage/take-keys.ts";

/** Bytes of an object: `[offset, length]`. */
export type InitSpan = [offset: number, length: number];
/** A media segment within an object. `duration` in seconds; `init`: index of its init segment. */
export type SegmentSpan = [offset: number, length: number, duration: number, init: number];

/** A track that is stored as one object. `size` in bytes. */
export type CompactTrack = { track: SegmentTrack; size: number; inits: InitSpan[]; spans: SegmentSpan[] };

export async function listCompactTracks(db: Queryable, takeId: string): Promise<CompactTrack[]> {
  const rows = await db.selectFrom("compact_tracks").select(["track", "size", "inits", "spans"]).where("take_id", "=", takeId).execute();
  return rows.map((row) => ({ ...row, size: Number(row.size) }) as unknown as CompactTrack);
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
  };
  await db
    .insertInto("compact_tracks")
    .values(values)
    .onConflict((conflict) => conflict.columns(["take_id", "track"]).doUpdateSet(values))
    .execute();
}

/** The take's other tracks play from their separate segments again. */
export async function keepCompactTracks(db: Queryable, takeId: string, tracks: readonly SegmentTrack[]): Promise<void> {
  let query = db.deleteFrom("compact_tracks").where("take_id", "=", takeId);
  if (tracks.length > 0) query = query.where("track", "not in", [...tracks]);
  await query.execute();
}
