import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";
import type { Identity } from "./identity.ts";

/** The account that a person linked, if its consent was not revoked. */
export async function findAccount(db: Queryable, { provider, issuer, subject }: Omit<Identity, "email">) {
  return await db
    .selectFrom("mail_add_on_accounts")
    .select(["id", "grant_id", "user_id"])
    .where("provider", "=", provider)
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

/** False: the account is linked already. */
export async function insertAccount(db: Queryable, row: NewRow<"mail_add_on_accounts">): Promise<boolean> {
  const done = await db
    .insertInto("mail_add_on_accounts")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function insertLink(db: Queryable, row: NewRow<"mail_add_on_links">): Promise<void> {
  await db.insertInto("mail_add_on_links").values(row).execute();
}

export async function findLink(db: Queryable, tokenHash: string, now: Date) {
  return await db
    .selectFrom("mail_add_on_links")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Returns the link, which nobody can use again. Of two who use it at once, the second gets nothing. */
export async function useLink(db: Queryable, tokenHash: string, now: Date) {
  return await db
    .deleteFrom("mail_add_on_links")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteLinksBefore(db: Queryable, expiredBefore: Date): Promise<void> {
  await db.deleteFrom("mail_add_on_links").where("expires_at", "<", expiredBefore).execute();
}
