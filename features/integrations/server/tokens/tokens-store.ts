import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export type TokenRow = Awaited<ReturnType<typeof listTokensOf>>[number];

const SHOWN = ["id", "name", "prefix", "scopes", "created_at", "last_used_at", "last_used_address", "expires_at", "revoked_at"] as const;

export async function listTokensOf(db: Queryable, userId: string) {
  return await db
    .selectFrom("personal_tokens")
    .select(SHOWN)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1000)
    .execute();
}

/** Locks the person, so that the second of two concurrent creations waits and counts the first token. */
export async function lockAndCountLiveTokens(db: Queryable, userId: string, now: Date): Promise<number> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  return await countLiveTokens(db, userId, now);
}

export async function countLiveTokens(db: Queryable, userId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom("personal_tokens")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertToken(db: Queryable, token: NewRow<"personal_tokens">): Promise<TokenRow> {
  return await db.insertInto("personal_tokens").values(token).returning(SHOWN).executeTakeFirstOrThrow();
}

export async function lockToken(db: Queryable, token: { id: string; userId: string }): Promise<TokenRow | undefined> {
  return await db
    .selectFrom("personal_tokens")
    .select(SHOWN)
    .where("id", "=", token.id)
    .where("user_id", "=", token.userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function markTokenRevoked(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("personal_tokens").set({ revoked_at: now }).where("id", "=", id).execute();
}

/** The token and its person, who is active. Runs at every request; a single lookup in the hash's unique index. */
export async function findLiveToken(db: Queryable, hash: string, now: Date) {
  const row = await db
    .selectFrom("personal_tokens as token")
    .innerJoin("users", "users.id", "token.user_id")
    .select(["token.id", "token.name", "token.scopes", "token.last_used_at"])
    .select(["users.id as user_id", "users.email", "users.name as user_name", "users.role", "users.company_id"])
    .where("token.token_hash", "=", hash)
    .where("token.revoked_at", "is", null)
    .where(({ eb, or }) => or([eb("token.expires_at", "is", null), eb("token.expires_at", ">", now)]))
    .where("users.is_active", "=", true)
    .where("users.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { user_id, user_name, email, role, company_id, ...token } = row;
  return { ...token, person: { id: user_id, name: user_name, email, role, company_id } };
}

/** Only one of many concurrent requests writes. */
export async function touchToken(db: Queryable, id: string, use: { now: Date; unlessSince: Date; sourceAddress: string }): Promise<void> {
  await db
    .updateTable("personal_tokens")
    .set({ last_used_at: use.now, last_used_address: use.sourceAddress })
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("last_used_at", "is", null), eb("last_used_at", "<", use.unlessSince)]))
    .execute();
}
