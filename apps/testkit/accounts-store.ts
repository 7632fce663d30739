import type { Queryable } from "@aside/platform/db/open-database.ts";

/** An account that signs in elsewhere has none. */
export async function removePassword(db: Queryable, userId: string): Promise<void> {
  await db.updateTable("users").set({ password_hash: null }).where("id", "=", userId).execute();
}

export async function disableUser(db: Queryable, userId: string): Promise<void> {
  await db.updateTable("users").set({ is_active: false }).where("id", "=", userId).execute();
}

/** As it was made before refresh tokens: what a migrated database holds. */
export async function insertOldSession(db: Queryable, session: { id: string; userId: string; now: Date; expiresAt: Date }): Promise<void> {
  await db
    .insertInto("sessions")
    .values({ id: session.id, user_id: session.userId, created_at: session.now, expires_at: session.expiresAt })
    .execute();
}

/** The accounts elsewhere that sign the person in. */
export async function readIdentities(db: Queryable, userId: string) {
  return await db.selectFrom("identities").select(["provider", "issuer", "subject", "email"]).where("user_id", "=", userId).execute();
}
