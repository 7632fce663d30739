import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export async function insertRequest(db: Queryable, row: NewRow<"chat_requests">): Promise<void> {
  await db.insertInto("chat_requests").values(row).execute();
}

type Which = { kind: "connect" | "link" | "record"; tokenHash: string; now: Date };

export async function findRequest(db: Queryable, { kind, tokenHash, now }: Which) {
  return await open(db, { kind, tokenHash, now }).executeTakeFirst();
}
export type RequestRow = Awaited<ReturnType<typeof findRequest>> & object;

/** Locked, so that of two who use it at once the second finds it used. */
export async function lockRequest(db: Queryable, which: Which): Promise<RequestRow | undefined> {
  return await open(db, which).forNoKeyUpdate().executeTakeFirst();
}

function open(db: Queryable, { kind, tokenHash, now }: Which) {
  return db
    .selectFrom("chat_requests")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", now);
}

export async function markUsed(db: Queryable, id: string, now: Date, change: { event_id?: string } = {}): Promise<void> {
  await db
    .updateTable("chat_requests")
    .set({ ...change, used_at: now })
    .where("id", "=", id)
    .execute();
}

/** Who asked for this Aside. */
export async function listRequestsFor(db: Queryable, eventId: string): Promise<RequestRow[]> {
  return await db.selectFrom("chat_requests").selectAll().where("event_id", "=", eventId).where("kind", "=", "record").execute();
}

/** A request for which an Aside is being recorded is kept longer than one that nobody used. */
export async function deleteRequestsBefore(db: Queryable, before: { expired: Date; claimed: Date }): Promise<void> {
  await db
    .deleteFrom("chat_requests")
    .where("expires_at", "<", before.expired)
    .where(({ eb, or }) => or([eb("event_id", "is", null), eb("expires_at", "<", before.claimed)]))
    .execute();
}
