import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** Whose quota an upload counts against: the person's and their company's, or that of the guest's IP address. */
export type Uploader = { userId: string; companyId: string | null } | { guestAddress: string };

export type PendingPart = { track: "video" | "audio"; index: number; size: number };

/** The facts that decide whether a part may be written. Null if the take does not exist. */
export async function findPartFacts(db: Queryable, part: { takeId: string; postId: string; track: string; index: number }) {
  const { rows } = await sql<{
    status: string;
    kind: string;
    is_file_upload: boolean;
    limit_seconds: number | null;
    is_deleted: boolean;
    is_acknowledged: boolean;
    user_id: string | null;
    company_id: string | null;
  }>`
    select t.status, t.kind, t.is_file_upload, t.limit_seconds, p.deleted_at is not null or e.deleted_at is not null as is_deleted,
      exists (select 1 from segments s where s.take_id = t.id and s.track = ${part.track} and s.index = ${part.index}) as is_acknowledged,
      p.creator_id as user_id, u.company_id
    from takes t join posts p on p.id = t.post_id join events e on e.id = p.event_id left join users u on u.id = p.creator_id
    where t.id = ${part.takeId} and t.post_id = ${part.postId}`.execute(db);
  return rows[0] ?? null;
}

/** Owner of a take's quota. */
export async function findUploader(db: Queryable, takeId: string, address: string): Promise<Uploader> {
  const row = await db
    .selectFrom("takes")
    .innerJoin("posts", "posts.id", "takes.post_id")
    .leftJoin("users", "users.id", "posts.creator_id")
    .select(["posts.creator_id", "users.company_id"])
    .where("takes.id", "=", takeId)
    .executeTakeFirst();
  return row?.creator_id ? { userId: row.creator_id, companyId: row.company_id } : { guestAddress: address };
}

/** Counts parts as pending, or updates their sizes. `expiresSeconds`: the time after which they can't be written any more. */
export async function savePendingParts(
  db: Queryable,
  pending: { takeId: string; parts: PendingPart[]; uploader: Uploader; expiresSeconds: number },
): Promise<void> {
  const { takeId, parts, uploader } = pending;
  const owner =
    "userId" in uploader ? { user_id: uploader.userId, company_id: uploader.companyId } : { guest_address: uploader.guestAddress };
  const expires_at = sql<Date>`now() + make_interval(secs => ${pending.expiresSeconds})`;
  await db
    .insertInto("pending_parts")
    .values(parts.map(({ track, index, size }) => ({ take_id: takeId, track, index, size, expires_at, ...owner })))
    .onConflict((conflict) =>
      conflict.columns(["take_id", "track", "index"]).doUpdateSet((row) => ({
        size: row.ref("excluded.size"),
        expires_at: sql<Date>`greatest(pending_parts.expires_at, excluded.expires_at)`,
      })),
    )
    .execute();
}

/** Releases the quota. The objects stay until they are swept. */
export async function settlePendingParts(db: Queryable, takeId: string, parts?: { track: string; index: number }[]): Promise<void> {
  let query = db.updateTable("pending_parts").set({ size: 0 }).where("take_id", "=", takeId).where("size", ">", 0);
  if (parts) query = query.where(isOneOf(parts));
  await query.execute();
}

/** Unacknowledged bytes of the person or the guest's address (`own`) and of the company. */
export async function sumPendingBytes(db: Queryable, uploader: Uploader): Promise<{ own: number; company: number }> {
  const own = "userId" in uploader ? sql`user_id = ${uploader.userId}` : sql`guest_address = ${uploader.guestAddress}`;
  const companyId = "userId" in uploader ? uploader.companyId : null;
  const { rows } = await sql<{ own: number; company: number }>`
    select (select coalesce(sum(size), 0)::bigint from pending_parts where ${own} and size > 0) as own,
      (select coalesce(sum(size), 0)::bigint from pending_parts where company_id = ${companyId}::uuid and size > 0) as company`.execute(db);
  return rows[0] ?? { own: 0, company: 0 };
}

export async function deletePendingParts(db: Queryable, takeId: string, parts: { track: string; index: number }[]): Promise<void> {
  await db.deleteFrom("pending_parts").where("take_id", "=", takeId).where(isOneOf(parts)).execute();
}

function isOneOf(parts: { track: string; index: number }[]): RawBuilder<boolean> {
  const tracks = parts.map((part) => part.track);
  const indexes = parts.map((part) => part.index);
  return sql<boolean>`(track, index) in (select * from unnest(${tracks}::text[], ${indexes}::int[]))`;
}

/** Parts that can't be written any more, with the post id that their storage keys contain. */
export async function listExpiredParts(db: Queryable, limit: number) {
  return await db
    .selectFrom("pending_parts")
    .innerJoin("takes", "takes.id", "pending_parts.take_id")
    .select(["pending_parts.take_id", "pending_parts.track", "pending_parts.index", "pending_parts.expires_at", "takes.post_id"])
    .where("expires_at", "<", sql<Date>`now()`)
    .orderBy("expires_at")
    .limit(limit)
    .execute();
}

export type ExpiredPart = Awaited<ReturnType<typeof listExpiredParts>>[number];

/** Deletes the row, unless the part was uploaded again in the meantime. */
export async function deleteExpiredPart(db: Queryable, part: ExpiredPart): Promise<void> {
  await db
    .deleteFrom("pending_parts")
    .where("take_id", "=", part.take_id)
    .where("track", "=", part.track)
    .where("index", "=", part.index)
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
}
