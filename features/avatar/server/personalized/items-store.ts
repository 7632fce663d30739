import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { BATCH_STATES } from "../../personalized-contract.ts";

export type ItemState = (typeof BATCH_STATES)[number];
/** As it is stored. */
export type StoredState = Exclude<ItemState, "deleted">;

export type ItemRow = {
  id: string;
  batch_id: string;
  email: string;
  name: string;
  company: string;
  state: ItemState;
  message: string | null;
  /** Null: not begun, or its Aside was deleted. */
  post_id: string | null;
  event_id: string | null;
  /** Of the newest video of its Aside. */
  video_id: string | null;
  video_status: "PROCESSING" | "PROCESSED" | "FAILED" | null;
  progress: number | null;
};

/** The items `i` with their Asides, if those were not deleted. A deleted one may be restored: that it is there is not stored. */
export const itemsWithPosts = sql`persona_batch_items i
  left join (posts p join events e on e.id = p.event_id and e.deleted_at is null) on p.id = i.post_id and p.deleted_at is null`;
export const itemState = sql<ItemState>`case when i.state = 'ready' and p.id is null then 'deleted' else i.state end`;

/** In the order in which they were given. `states`: only those. */
export async function listItems(db: Queryable, batchId: string, states?: readonly ItemState[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.id, i.batch_id, i.email, i.name, i.company, ${itemState} as state, i.message, p.id as post_id, p.event_id,
      v.id as video_id, v.status as video_status, v.progress
    from ${itemsWithPosts}
      left join lateral (select id, status, progress from persona_videos
        where post_id = p.id and purpose = 'video' order by created_at desc limit 1) v on true
    where i.batch_id = ${batchId} ${states ? sql`and ${itemState} = any(${[...states]})` : sql``}
    order by i.position`.execute(db);
  return rows;
}

/** The first that waits; locked until the transaction ends. */
export async function lockNextItem(db: Queryable, batchId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("persona_batch_items")
    .select("id")
    .where("batch_id", "=", batchId)
    .where("state", "=", "waiting")
    .orderBy("position")
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id;
}

export async function lockItem(db: Queryable, id: string): Promise<StoredState | undefined> {
  const row = await db.selectFrom("persona_batch_items").select("state").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row?.state as StoredState | undefined;
}

type Change = { state: StoredState; message?: string | null; post_id?: string | null };

/** Changes items that are still in one of the states `from`. Returns whether any was. */
export async function changeItems(db: Queryable, ids: readonly string[], from: readonly StoredState[], change: Change): Promise<boolean> {
  if (ids.length === 0) return false;
  const changed = await db
    .updateTable("persona_batch_items")
    .set({ message: null, ...change, updated_at: sql`now()` })
    .where("id", "in", ids)
    .where("state", "in", from)
    .returning("id")
    .execute();
  return changed.length > 0;
}

/** The item whose video of this post is being made. */
export async function endMadeItem(
  db: Queryable,
  postId: string,
  end: { state: "ready" | "failed" | "stopped"; message: string | null },
): Promise<{ id: string; batch_id: string } | undefined> {
  return await db
    .updateTable("persona_batch_items")
    .set({ ...end, updated_at: sql`now()` })
    .where("post_id", "=", postId)
    .where("state", "=", "making")
    .returning(["id", "batch_id"])
    .executeTakeFirst();
}

/** Fails what waits in the batches of a person, or of one of their personas. */
export async function failWaitingOf(db: Queryable, whose: { userId: string; personaId?: string }, message: string): Promise<void> {
  await sql`update persona_batch_items set state = 'failed', message = ${message}, updated_at = now()
    where state = 'waiting' and batch_id in (${batchesOf(whose)})`.execute(db);
}

export const batchesOf = ({ userId, personaId = null }: { userId: string; personaId?: string | null }) =>
  sql`select id from persona_batches where user_id = ${userId} and (${personaId}::uuid is null or persona_id = ${personaId})`;

/** Of all batches of a person. */
export async function countWaitingItems(db: Queryable, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from persona_batches b join persona_batch_items i on i.batch_id = b.id and i.state = 'waiting'
    where b.user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}
