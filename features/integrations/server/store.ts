import { sql } from "kysely";
import type { ApiScope } from "@aside/contract/api-scopes.ts";
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
      "api_keys.acts_for",
      membersOf,
      "api_keys.created_at",
      "api_keys.last_used_at",
      "api_keys.last_used_address",
      "api_keys.expires_at",
      "api_keys.revoked_at",
      "users.email as created_by_email",
    ]);
}

/** The addresses of the people for whom a key may act, where they are listed. */
const membersOf = sql<string[]>`array(
  select users.email from api_key_members join users on users.id = api_key_members.user_id
  where api_key_members.key_id = api_keys.id order by users.email)`.as("member_emails");

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
  return await countLiveKeys(db, companyId, { now });
}

/** Of one scope, if it is given. */
export async function countLiveKeys(db: Queryable, companyId: string, { now, scope }: { now: Date; scope?: ApiScope }): Promise<number> {
  const row = await db
    .selectFrom("api_keys")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("revoked_at", "is", null)
    .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .$if(scope !== undefined, (query) => query.where(sql<boolean>`scopes @> array[${scope}]::text[]`))
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
    .select(["id", "name", "company_id", "scopes", "acts_for", "last_used_at"])
    .where("key_hash", "=", hash)
    .where("revoked_at", "is", null)
    .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .executeTakeFirst();
}

/** A member of the key's company for whom it may act. */
export async function findMemberOf(
  db: Queryable,
  key: { id: string; company_id: string; acts_for: string },
  which: { id: string } | { email: string },
) {
  if (key.acts_for === "nobody") return undefined;
  return await db
    .selectFrom("users")
    .select(["users.id", "users.email", "users.name", "users.role", "users.company_id"])
    .where("users.company_id", "=", key.company_id)
    .where("users.is_active", "=", true)
    .where("users.disabled_at", "is", null)
    .$call((query) => ("id" in which ? query.where("users.id", "=", which.id) : query.where("users.email", "=", which.email)))
    .$if(key.acts_for === "listed", (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("api_key_members").select("user_id").where("key_id", "=", key.id).whereRef("api_key_members.user_id", "=", "users.id"),
        ),
      ),
    )
    .executeTakeFirst();
}

/** The ids of those addresses that belong to active members of the company. */
export async function findMembers(db: Queryable, companyId: string, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("company_id", "=", companyId)
    .where("is_active", "=", true)
    .where("email", "in", emails)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertKeyMembers(db: Queryable, keyId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insertInto("api_key_members")
    .values(userIds.map((user_id) => ({ key_id: keyId, user_id })))
    .execute();
}

export async function copyKeyMembers(db: Queryable, fromId: string, toId: string): Promise<void> {
  await db
    .insertInto("api_key_members")
    .columns(["key_id", "user_id"])
    .expression(
      db
        .selectFrom("api_key_members")
        .select([sql<string>`${toId}::uuid`.as("key_id"), "user_id"])
        .where("key_id", "=", fromId),
    )
    .execute();
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
