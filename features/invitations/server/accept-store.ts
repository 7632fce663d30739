import type { Queryable } from "@aside/server/db/open-database.ts";

/** The invitation of a link that is not used, revoked, replaced or expired. */
export async function findOpenInvite(db: Queryable, tokenHash: string, now: Date) {
  return await db
    .selectFrom("invites")
    .innerJoin("companies", "companies.id", "invites.company_id")
    .leftJoin("users", "users.id", "invites.invited_by")
    .select(["invites.id", "invites.email", "invites.role", "companies.name as company_name", "users.name as invited_by"])
    .where("invites.token_hash", "=", tokenHash)
    .where("invites.accepted_at", "is", null)
    .where("invites.revoked_at", "is", null)
    .where("invites.expires_at", ">", now)
    .executeTakeFirst();
}

/** True for only one caller, and not for a link that was replaced meanwhile. */
export async function useInvite(db: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const done = await db
    .updateTable("invites")
    .set({ accepted_at: now })
    .where("token_hash", "=", tokenHash)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
