import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";
import type { PersonalizedSummary } from "../../personalized-contract.ts";
import { batchesOf, itemState, itemsWithPosts } from "./items-store.ts";

export async function insertBatch(db: Queryable, batch: NewRow<"persona_batches">, items: NewRow<"persona_batch_items">[]): Promise<void> {
  await db.insertInto("persona_batches").values(batch).execute();
  await db.insertInto("persona_batch_items").values(items).execute();
}

export async function findBatch(db: Queryable, id: string) {
  return await db.selectFrom("persona_batches").selectAll().where("id", "=", id).executeTakeFirst();
}
export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/** Serializes what starts, stops and retries the items of a batch. */
export async function lockBatch(db: Queryable, id: string): Promise<BatchRow | undefined> {
  return await db.selectFrom("persona_batches").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export async function setSendsWhenReady(db: Queryable, id: string, sendsWhenReady: boolean): Promise<void> {
  await db.updateTable("persona_batches").set({ sends_when_ready: sendsWhenReady }).where("id", "=", id).execute();
}

/** What is ready waits for its person. */
export async function stopSending(db: Queryable, whose: { userId: string; personaId?: string }): Promise<void> {
  await sql`update persona_batches set sends_when_ready = false where sends_when_ready and id in (${batchesOf(whose)})`.execute(db);
}

/** Those in which something is to be done without anybody asking for it. */
export async function listUnfinishedBatches(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct b.id from ${itemsWithPosts} join persona_batches b on b.id = i.batch_id
    where i.state in ('waiting', 'making', 'ready') and (i.state <> 'ready' or (b.sends_when_ready and p.id is not null))`.execute(db);
  return rows.map(({ id }) => id);
}

export type ListedBatch = Pick<BatchRow, "id" | "title" | "sends_when_ready" | "created_at"> & { counts: PersonalizedSummary["counts"] };

/** The newest first. */
export const batchesPage = (userId: string, cut: { limit: number; offset: number }) => sql<ListedBatch>`
  select b.id, b.title, b.sends_when_ready, b.created_at, c.counts
  from (select * from persona_batches where user_id = ${userId} order by created_at desc, id limit ${cut.limit} offset ${cut.offset}) b
    cross join lateral (${countsOf}) c
  order by b.created_at desc, b.id`;

const countsOf = sql`select jsonb_build_object(
    'waiting', count(*) filter (where state = 'waiting'), 'making', count(*) filter (where state = 'making'),
    'ready', count(*) filter (where state = 'ready'), 'sent', count(*) filter (where state = 'sent'),
    'failed', count(*) filter (where state = 'failed'), 'stopped', count(*) filter (where state = 'stopped'),
    'deleted', count(*) filter (where state = 'deleted')) as counts
  from (select ${itemState} as state from ${itemsWithPosts} where i.batch_id = b.id) items`;

export async function listBatches(db: Queryable, userId: string, cut: { limit: number; offset: number }): Promise<ListedBatch[]> {
  return (await batchesPage(userId, cut).execute(db)).rows;
}

export async function readCounts(db: Queryable, id: string): Promise<PersonalizedSummary["counts"] | undefined> {
  const { rows } = await sql<Pick<ListedBatch, "counts">>`
    select c.counts from persona_batches b cross join lateral (${countsOf}) c where b.id = ${id}`.execute(db);
  return rows[0]?.counts;
}

export type Unfinished = { videos: number; sends: number };

/** What would stop if a persona was removed, for each persona of a person that has something: videos that are or would be made, and sends. */
export async function countUnfinished(db: Queryable, userId: string): Promise<Map<string, Unfinished>> {
  const { rows } = await sql<Unfinished & { persona_id: string }>`
    select persona_id, sum(videos)::int as videos, sum(sends)::int as sends from (
      select persona_id, 1 as videos, 0 as sends from persona_videos
        where user_id = ${userId} and status = 'PROCESSING' and purpose <> 'preview'
      union all
      select b.persona_id, case when i.state = 'waiting' then 1 else 0 end,
        case when b.sends_when_ready and ${itemState} in ('waiting', 'making', 'ready') then 1 else 0 end
      from ${itemsWithPosts} join persona_batches b on b.id = i.batch_id
        where b.user_id = ${userId} and i.state in ('waiting', 'making', 'ready')
    ) counted group by persona_id`.execute(db);
  return new Map(rows.map(({ persona_id, ...counts }) => [persona_id, counts]));
}
