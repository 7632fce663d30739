import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

/** Locked, so that two concurrent requests count each other's emails. */
export async function lockActiveUserByEmail(db: Queryable, email: string) {
  return await db
    .selectFrom("users")
    .select(["id", "email", "name"])
    .where("email", "=", email)
    .where("is_active", "=", true)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function countResetsSince(db: Queryable, userId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom("password_resets")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertReset(db: Queryable, reset: NewRow<"password_resets">): Promise<void> {
  await db.insertInto("password_resets").values(reset).execute();
}

/** Ends all unused links of the user, after a newer one or a password change. */
export async function endResetsOf(db: Queryable, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("password_resets")
    .set({ used_at: now, update_hash: null })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}

/** Stores the update token of a valid link, replacing the previous one. False if the link is unknown, used, ended or expired. */
export async function setUpdateHash(db: Queryable, tokenHash: string, updateHash: string, now: Date): Promise<boolean> {
  const done = await db
    .updateTable("password_resets")
    .set({ update_hash: updateHash })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where(sql<boolean>`exists (select from users where users.id = user_id and users.is_active)`)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** The user whose password the update token may set. */
export async function findResetUser(db: Queryable, updateHash: string, now: Date) {
  return await db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select(["users.id", "users.email", "users.name"])
    .where("password_resets.update_hash", "=", updateHash)
    .where("password_resets.used_at", "is", null)
    .where("password_resets.expires_at", ">", now)
    .where("users.is_active", "=", true)
    .executeTakeFirst();
}

/** True for only one of several concurrent callers. */
export async function useReset(db: Queryable, updateHash: string, now: Date): Promise<boolean> {
  const done = await db
    .updateTable("password_resets")
    .set({ used_at: now, update_hash: null })
    .where("update_hash", "=", updateHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
