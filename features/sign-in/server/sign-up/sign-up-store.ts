import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export type SignUpAttempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

export async function insertAttempt(db: Queryable, attempt: NewRow<"sign_up_attempts">): Promise<void> {
  await db.insertInto("sign_up_attempts").values(attempt).execute();
}

/** The sign-up of the browser with this secret; undefined if it is for another address. */
export async function findAttempt(db: Queryable, which: { secretHash: string; email: string }) {
  return await attempts(db, which).executeTakeFirst();
}

/** Locked until the transaction ends: of two concurrent codes, the second sees the miss of the first. */
export async function lockAttempt(db: Queryable, which: { secretHash: string; email: string }) {
  return await attempts(db, which).forNoKeyUpdate().executeTakeFirst();
}

function attempts(db: Queryable, which: { secretHash: string; email: string }) {
  return db.selectFrom("sign_up_attempts").selectAll().where("secret_hash", "=", which.secretHash).where("email", "=", which.email);
}

/** The earlier code stops working. */
export async function replaceCode(db: Queryable, id: string, code: { hash: string; now: Date; expiresAt: Date }): Promise<void> {
  await db
    .updateTable("sign_up_attempts")
    .set({ code_hash: code.hash, misses: 0, code_sent_at: code.now, expires_at: code.expiresAt })
    .where("id", "=", id)
    .execute();
}

export async function countMiss(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable("sign_up_attempts")
    .set({ misses: sql`misses + 1` })
    .where("id", "=", id)
    .execute();
}

export async function deleteAttempts(db: Queryable, email: string): Promise<void> {
  await db.deleteFrom("sign_up_attempts").where("email", "=", email).execute();
}
