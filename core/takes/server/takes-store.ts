import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";
import type { SegmentTrack } from "@aside/server/storage/take-keys.ts";

export type Tracks = {
  track: "video" | "audio";
  codec: string;
  width?: number | undefined;
  height?: number | undefined;
  bitrate: number;
}[];

export async function insertTake(
  db: Queryable,
  take: Omit<NewRow<"takes">, "tracks"> & { kind: "segments" | "chunks" | "file"; tracks: Tracks },
): Promise<void> {
  await db
    .insertInto("takes")
    .values({ ...take, tracks: JSON.stringify(take.tracks) })
    .onConflict((conflict) => conflict.columns(["post_id", "client_upload_id"]).doNothing())
    .execute();
}

export async function findTakeByClientId(db: Queryable, postId: string, clientUploadId: string) {
  return await db
    .selectFrom("takes")
    .selectAll()
    .where("post_id", "=", postId)
    .where("client_upload_id", "=", clientUploadId)
    .executeTakeFirst();
}

/** Another take gets its name, for the browser that knows it. */
export async function renameTake(db: Queryable, id: string, clientUploadId: string): Promise<void> {
  await db.updateTable("takes").set({ client_upload_id: clientUploadId }).where("id", "=", id).execute();
}

export async function findTake(db: Queryable, id: string) {
  return await db.selectFrom("takes").selectAll().where("id", "=", id).executeTakeFirst();
}

export type TakeRow = NonNullable<Awaited<ReturnType<typeof findTake>>>;

export async function lockTake(db: Queryable, id: string) {
  return await db.selectFrom("takes").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export async function touchTake(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable("takes")
    .set({ updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Totals of the acknowledged segments. Only maintained for takes packaged in the browser, until they are complete. */
export type TakeTotals = Pick<TakeRow, "acknowledged_bytes" | "video_seconds" | "audio_seconds">;

export async function addTotals(db: Queryable, id: string, added: TakeTotals): Promise<void> {
  await db
    .updateTable("takes")
    .set((take) => ({
      acknowledged_bytes: take("acknowledged_bytes", "+", added.acknowledged_bytes),
      video_seconds: take("video_seconds", "+", added.video_seconds),
      audio_seconds: take("audio_seconds", "+", added.audio_seconds),
      updated_at: sql`now()`,
    }))
    .where("id", "=", id)
    .execute();
}

export async function setTakeStatus(
  db: Queryable,
  id: string,
  status: TakeRow["status"],
  fields: { failure?: string; sourceBytes?: number } = {},
): Promise<void> {
  await db
    .updateTable("takes")
    .set({
      status,
      updated_at: sql`now()`,
      ...(fields.failure === undefined ? {} : { failure: fields.failure }),
      ...(fields.sourceBytes === undefined ? {} : { source_bytes: fields.sourceBytes }),
      // What is deleted is not kept as text either.
      ...(status === "aborted" ? { script: null } : {}),
    })
    .where("id", "=", id)
    .execute();
}

export async function finishTake(db: Queryable, id: string, fields: { duration: number }): Promise<void> {
  await db
    .updateTable("takes")
    .set({
      status: "complete",
      duration: fields.duration,
      completed_at: sql`now()` as never,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
}

export type Traits = { has_modified_background?: boolean | undefined; is_screen?: boolean | undefined };

/** Traits only accumulate: once true, always true. */
export async function addTraits(db: Queryable, id: string, traits: Traits): Promise<void> {
  if (!traits.has_modified_background && !traits.is_screen) return;
  await db
    .updateTable("takes")
    .set({
      ...(traits.has_modified_background ? { has_modified_background: true } : {}),
      ...(traits.is_screen ? { is_screen: true } : {}),
    })
    .where("id", "=", id)
    .execute();
}

export async function insertSegments(
  db: Queryable,
  takeId: string,
  parts: { track: SegmentTrack; index: number; size: number; duration: number }[],
): Promise<void> {
  if (parts.length === 0) return;
  await db
    .insertInto("segments")
    .values(parts.map((part) => ({ take_id: takeId, ...part })))
    .onConflict((conflict) => conflict.columns(["take_id", "track", "index"]).doNothing())
    .execute();
}

export async function listSegments(db: Queryable, takeId: string, track?: SegmentTrack) {
  let query = db.selectFrom("segments").select(["track", "index", "size", "duration"]).where("take_id", "=", takeId);
  if (track) query = query.where("track", "=", track);
  return (await query.orderBy("track").orderBy("index").execute()) as {
    track: SegmentTrack;
    index: number;
    size: number;
    duration: number;
  }[];
}

export type SegmentRow = Awaited<ReturnType<typeof listSegments>>[number];

/** Returns those of the given parts that are acknowledged. */
export async function findSegments(db: Queryable, takeId: string, parts: { track: string; index: number }[]): Promise<SegmentRow[]> {
  const tracks = parts.map((part) => part.track);
  const indexes = parts.map((part) => part.index);
  const { rows } = await sql<SegmentRow>`
    select track, index, size, duration
    from (select distinct * from unnest(${tracks}::text[], ${indexes}::int[])) as part (track, index)
    join segments using (track, index)
    where take_id = ${takeId}`.execute(db);
  return rows;
}

/** Tracks with at least one acknowledged segment. */
export async function findTracks(db: Queryable, takeId: string): Promise<SegmentTrack[]> {
  const { rows } = await sql<{ track: SegmentTrack }>`
    select track from unnest(array['video', 'audio']) as known (track)
    where exists (select from segments where take_id = ${takeId} and segments.track = known.track)`.execute(db);
  return rows.map((row) => row.track);
}

/** Media segments of several takes, in order per take. */
export async function listSegmentsOfTakes(db: Queryable, takeIds: string[]): Promise<(SegmentRow & { take_id: string })[]> {
  if (takeIds.length === 0) return [];
  return (await db
    .selectFrom("segments")
    .select(["take_id", "track", "index", "size", "duration"])
    .where("take_id", "in", takeIds)
    .where("index", ">=", 0)
    .orderBy("take_id")
    .orderBy("track")
    .orderBy("index")
    .execute()) as (SegmentRow & { take_id: string })[];
}

export async function insertChunk(db: Queryable, takeId: string, index: number, size: number): Promise<number> {
  await db
    .insertInto("chunks")
    .values({ take_id: takeId, index, size })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom("chunks")
    .select("size")
    .where("take_id", "=", takeId)
    .where("index", "=", index)
    .executeTakeFirstOrThrow();
  return row.size;
}

export type ChunkRow = { index: number; size: number };

export async function listChunks(db: Queryable, takeId: string): Promise<ChunkRow[]> {
  return await db.selectFrom("chunks").select(["index", "size"]).where("take_id", "=", takeId).orderBy("index").execute();
}

export async function saveAsset(db: Queryable, asset: NewRow<"assets">): Promise<void> {
  await db
    .insertInto("assets")
    .values(asset)
    .onConflict((conflict) => conflict.columns(["take_id", "kind"]).doUpdateSet(asset))
    .execute();
}

export async function findAsset(db: Queryable, takeId: string, kind: string) {
  return await db.selectFrom("assets").selectAll().where("take_id", "=", takeId).where("kind", "=", kind).executeTakeFirst();
}

export async function saveEnrichment(
  db: Queryable,
  takeId: string,
  kind: string,
  state: { state: "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED"; progress: number; error?: string | null; attempts?: number },
): Promise<void> {
  const values = {
    take_id: takeId,
    kind,
    state: state.state,
    progress: state.progress,
    error: state.error ?? null,
    attempts: state.attempts ?? 0,
    updated_at: new Date(),
  };
  await db
    .insertInto("enrichments")
    .values(values)
    .onConflict((conflict) => conflict.columns(["take_id", "kind"]).doUpdateSet(values))
    .execute();
}

export async function findEnrichment(db: Queryable, takeId: string, kind: string) {
  return await db.selectFrom("enrichments").selectAll().where("take_id", "=", takeId).where("kind", "=", kind).executeTakeFirst();
}

/** Open takes without new parts since `before`. */
export async function listStaleTakes(db: Queryable, before: Date): Promise<{ id: string; post_id: string }[]> {
  return await db
    .selectFrom("takes")
    .select(["id", "post_id"])
    .where("status", "=", "open")
    .where("updated_at", "<", before)
    .limit(200)
    .execute();
}

/** Conversions without progress since `before`, except takes created before `since`, which are not retried any more. */
export async function listStalledConversions(db: Queryable, { before, since }: { before: Date; since: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom("takes")
    .select("id")
    .where("status", "=", "converting")
    .where("kind", "in", ["chunks", "file"])
    .where("updated_at", "<", before)
    .where("created_at", ">", since)
    .limit(200)
    .execute();
  return rows.map((row) => row.id);
}

export async function saveTakeTracks(db: Queryable, id: string, tracks: Tracks): Promise<void> {
  await db
    .updateTable("takes")
    .set({ tracks: JSON.stringify(tracks) })
    .where("id", "=", id)
    .execute();
}

/** Longer than an acknowledgement's copy may take, so a crashed node's claim expires. */
const CLAIM_SECONDS = 20;

/** Claims a take. Returns null while another request holds the claim. */
export async function claimTake(db: Queryable, takeId: string): Promise<Date | null> {
  const row = await db
    .updateTable("takes")
    .set({ acknowledging_until: sql`date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${CLAIM_SECONDS})` as never })
    .where("id", "=", takeId)
    .where(({ eb, or }) => or([eb("acknowledging_until", "is", null), eb("acknowledging_until", "<", sql<Date>`clock_timestamp()`)]))
    .returning("acknowledging_until")
    .executeTakeFirst();
  return row?.acknowledging_until ?? null;
}

export async function releaseTake(db: Queryable, takeId: string, claim: Date): Promise<void> {
  await db
    .updateTable("takes")
    .set({ acknowledging_until: null })
    .where("id", "=", takeId)
    .where("acknowledging_until", "=", claim)
    .execute();
}
