import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type SubscriberState = "pending" | "confirmed" | "unsubscribed";
export type SubscriberRow = {
  id: string;
  email: string;
  state: SubscriberState;
  requested_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
};

/** Adds the address, or asks again for one that isn't confirmed. Returns its id. */
export async function requestSubscription(db: Queryable, given: { id: string; email: string; now: Date }): Promise<string> {
  const row = await db
    .insertInto("newsletter_subscribers")
    .values({ id: given.id, email: given.email, requested_at: given.now })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({
        state: sql`case when newsletter_subscribers.state = 'confirmed' then 'confirmed' else 'pending' end`,
        requested_at: sql`case when newsletter_subscribers.state = 'confirmed' then newsletter_subscribers.requested_at else excluded.requested_at end`,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export const findSubscriber = async (db: Queryable, id: string): Promise<SubscriberRow | undefined> =>
  (await db.selectFrom("newsletter_subscribers").selectAll().where("id", "=", id).executeTakeFirst()) as SubscriberRow | undefined;

/** Confirms a pending subscription. Others stay as they are: an old link does not undo that someone unsubscribed. */
export async function confirmSubscription(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .updateTable("newsletter_subscribers")
    .set({ state: "confirmed", confirmed_at: now, unsubscribed_at: null })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

export async function unsubscribe(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .updateTable("newsletter_subscribers")
    .set({ state: "unsubscribed", unsubscribed_at: now })
    .where("id", "=", id)
    .where("state", "<>", "unsubscribed")
    .execute();
}

export async function countConfirmed(db: Queryable): Promise<number> {
  return await countSubscribers(db, { state: "confirmed", query: "" });
}

export type Which = { state: SubscriberState; query: string };

/** Filtered by the start of the address. */
const conditions = ({ state, query }: Which) =>
  sql`s.state = ${state} ${query === "" ? sql`` : sql`and s.email like ${`${escapeLike(query.toLowerCase())}%`}`}`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** The newest first; with a query by address. The page is read from an index alone, before its rows. */
export async function listSubscribers(db: Queryable, which: Which, page: { limit: number; offset: number }): Promise<SubscriberRow[]> {
  const order = which.query === "" ? sql`s.id desc` : sql`s.email using ~<~`;
  const result = await sql<SubscriberRow>`
    select s.id, s.email, s.state, s.requested_at, s.confirmed_at, s.unsubscribed_at
    from newsletter_subscribers s where s.id in (select s.id from newsletter_subscribers s where ${conditions(which)}
      order by ${order} limit ${page.limit} offset ${page.offset}) order by ${order}`.execute(db);
  return result.rows;
}

export async function countSubscribers(db: Queryable, which: Which): Promise<number> {
  const result = await sql<{
    count: number;
  }>`select count(*)::int as count from newsletter_subscribers s where ${conditions(which)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** For exports: in the order of ids, after one. */
export async function listSubscribersAfter(db: Queryable, which: Which, after: string | null, limit: number): Promise<SubscriberRow[]> {
  const next = after === null ? sql`` : sql`and s.id > ${after}::uuid`;
  const result = await sql<SubscriberRow>`
    select s.id, s.email, s.state, s.requested_at, s.confirmed_at, s.unsubscribed_at from newsletter_subscribers s
    where ${conditions(which)} ${next} order by s.id limit ${limit}`.execute(db);
  return result.rows;
}

export async function deleteSubscriber(db: Queryable, id: string): Promise<boolean> {
  const done = await db.deleteFrom("newsletter_subscribers").where("id", "=", id).executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** Requests that nobody confirmed. */
export async function deletePendingBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("newsletter_subscribers").where("state", "=", "pending").where("requested_at", "<", before).execute();
}
