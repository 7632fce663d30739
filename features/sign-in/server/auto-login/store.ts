import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export async function insertLink(db: Queryable, link: NewRow<"sign_in_links">): Promise<void> {
  await db.insertInto("sign_in_links").values(link).execute();
}

/** Marks the link as used. Undefined if it is unknown, used or expired, or if its key was revoked. */
export async function useLink(db: Queryable, tokenHash: string, now: Date) {
  return await db
    .updateTable("sign_in_links")
    .from("api_keys")
    .set({ used_at: now })
    .whereRef("api_keys.id", "=", "sign_in_links.api_key_id")
    .where("api_keys.revoked_at", "is", null)
    .where("sign_in_links.token_hash", "=", tokenHash)
    .where("sign_in_links.used_at", "is", null)
    .where("sign_in_links.expires_at", ">", now)
    .returning([
      "sign_in_links.user_id",
      "sign_in_links.source",
      "api_keys.company_id",
      "api_keys.id as api_key_id",
      "api_keys.name as api_key_name",
    ])
    .executeTakeFirst();
}

export async function findPerson(db: Queryable, email: string) {
  return await db
    .selectFrom("users")
    .select(["id", "email", "name", "role", "company_id", "is_active", "disabled_at"])
    .where("email", "=", email)
    .executeTakeFirst();
}

export async function findCompany(db: Queryable, id: string) {
  return await db.selectFrom("companies").select(["domain", "domain_verified_at"]).where("id", "=", id).executeTakeFirst();
}
