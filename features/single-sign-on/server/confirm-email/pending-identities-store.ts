import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";
import type { SocialProvider } from "../../social-contract.ts";

export async function insertPendingIdentity(
  db: Queryable,
  pending: NewRow<"pending_identities"> & { provider: SocialProvider },
): Promise<void> {
  await db.insertInto("pending_identities").values(pending).execute();
}

export type PendingIdentity = NonNullable<Awaited<ReturnType<typeof lockPendingIdentity>>>;

/** Locked until the transaction ends: of two concurrent codes, the second sees the miss of the first. */
export async function lockPendingIdentity(db: Queryable, which: { secretHash: string; now: Date }) {
  return await db
    .selectFrom("pending_identities")
    .selectAll()
    .where("secret_hash", "=", which.secretHash)
    .where("expires_at", ">", which.now)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The earlier secret stops working. */
export async function replacePendingSecret(db: Queryable, which: { secretHash: string; next: string; now: Date }) {
  return await db
    .updateTable("pending_identities")
    .set({ secret_hash: which.next })
    .where("secret_hash", "=", which.secretHash)
    .where("expires_at", ">", which.now)
    .returning(["provider", "provider_email"])
    .executeTakeFirst();
}

/** An earlier code stops working. */
export async function setIdentityCode(
  db: Queryable,
  id: string,
  code: { email: string; hash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable("pending_identities")
    .set({ email: code.email, code_hash: code.hash, code_sent_at: code.now, code_expires_at: code.expiresAt, misses: 0 })
    .where("id", "=", id)
    .execute();
}

export async function countIdentityMiss(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable("pending_identities")
    .set({ misses: sql`misses + 1` })
    .where("id", "=", id)
    .execute();
}

export async function deletePendingIdentity(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("pending_identities").where("id", "=", id).execute();
}
