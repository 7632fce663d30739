import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export type ApiKeyRow = Awaited<ReturnType<typeof listKeys>>[number];

export async function listKeys(db: Queryable, companyId: string) {
  return await selectKeys(db)
    .where("api_keys.company_id", "=", companyId)
    .orderBy("api_keys.created_at", "desc")
    .orderBy("api_keys.id")
    .execute();
}

export async function findKey(db: Queryable, id: string): Promise<ApiKeyRow | undefined> {
  return await selectKeys(db).where("api_keys.id", "=", id).executeTakeFirst();
}

function selectKeys(db: Queryable) {
  return db
    .selectFrom("api_keys")
    .leftJoin("users", "users.id", "api_keys.created_by")
    .select([
      "api_keys.id",
      "api_keys.name",
      "api_keys.prefix",
      "api_keys.scopes",
      "api_keys.created_at",
      "api_keys.last_used_at",
      "api_keys.last_used_address",
      "api_keys.expires_at",
      "api_keys.revoked_at",
      "users.email as created_by_email",
    ]);
}

/** Locked until the transaction ends. */
export async function lockKey(db: Queryable, key: { id: string; companyId: string }) {
  return await db
    .selectFrom("api_keys")
    .selectAll()
    .where("id", "=", key.id)
    .where("company_id", "=", key.companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks, so that the second of two concurrent creations waits and counts the first key. */
export async function lockAndCountLiveKeys(db: Queryable, companyId: string, now: Date): Promise<number> {
  await db.selectFrom("companies").select("id").where("id", "=", companyId).forNoKeyUpdate().execute();
  const row = await db
    .selectFrom("api_keys")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("revoked_at", "is", null)
    .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertKey(db: Queryable, key: NewRow<"api_keys">): Promise<void> {
  await db.insertInto("api_keys").values(key).execute();
}

export async function setExpiry(db: Queryable, id: string, expiresAt: Date): Promise<void> {
  await db.updateTable("api_keys").set({ expires_at: expiresAt }).where("id", "=", id).execute();
}

export async function revokeKey(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("api_keys").set({ revoked_at: now }).where("id", "=", id).execute();
}

/** Runs at every request; a single lookup in the hash's unique index. */
export async function findLiveKey(db: Queryable, hash: string, now: Date) {
  return await db
    .selectFrom("api_keys")
    .select(["id", "name", "company_id", "scopes", "last_used_at"])
    .where("key_hash", "=", hash)
    .where("revoked_at", "is", null)
    .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .executeTakeFirst();
}

/** Only one of many concurrent requests writes. */
export async function touchKey(db: Queryable, id: string, use: { now: Date; unlessSince: Date; sourceAddress: string }): Promise<void> {
  await db
    .updateTable("api_keys")
    .set({ last_used_at: use.now, last_used_address: use.sourceAddress })
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("last_used_at", "is", null), eb("last_used_at", "<", use.unlessSince)]))
    .execute();
}
