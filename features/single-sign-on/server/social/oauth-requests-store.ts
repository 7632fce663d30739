import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

/** Abandoned requests are deleted at the same time. */
export async function insertOAuthRequest(db: Queryable, oauthRequest: NewRow<"oauth_requests">, now: Date): Promise<void> {
  await db.deleteFrom("oauth_requests").where("expires_at", "<", now).execute();
  await db.insertInto("oauth_requests").values(oauthRequest).execute();
}

export type OAuthRequestRow = NonNullable<Awaited<ReturnType<typeof takeOAuthRequest>>>;

/** Succeeds for one caller only. Another browser gets nothing and changes nothing. */
export async function takeOAuthRequest(db: Queryable, which: { stateHash: string; browserHash: string; provider: string; now: Date }) {
  return await db
    .deleteFrom("oauth_requests")
    .where("state_hash", "=", which.stateHash)
    .where("browser_hash", "=", which.browserHash)
    .where("provider", "=", which.provider)
    .where("expires_at", ">", which.now)
    .returningAll()
    .executeTakeFirst();
}
