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

/** What an administrator of the company switches. */
export async function setRequiresMfa(db: Queryable, userId: string, isRequired: boolean): Promise<void> {
  await db
    .updateTable("companies")
    .set({ requires_mfa: isRequired })
    .where("id", "=", (eb) => eb.selectFrom("users").select("company_id").where("users.id", "=", userId))
    .execute();
}

/** What an administrator of the company, or SCIM, switches. */
export async function setDisabled(db: Queryable, userId: string, now: Date | null): Promise<void> {
  await db.updateTable("users").set({ disabled_at: now }).where("id", "=", userId).execute();
}

/** Everything that tables of second factors hold of somebody, as one text. */
export async function dumpFactors(db: Queryable, userId: string): Promise<string> {
  const factors = await db.selectFrom("mfa_factors").selectAll().where("user_id", "=", userId).execute();
  const codes = await db.selectFrom("mfa_codes").selectAll().where("user_id", "=", userId).execute();
  const recovery = await db.selectFrom("recovery_codes").selectAll().where("user_id", "=", userId).execute();
  return JSON.stringify([factors.map((row) => ({ ...row, secret: row.secret?.toString("utf8") })), codes, recovery]);
}

export async function listAudit(db: Queryable, userId: string): Promise<{ action: string; details: unknown }[]> {
  return await db.selectFrom("audit_log").select(["action", "details"]).where("target_id", "=", userId).orderBy("id").execute();
}

export async function setPasskeyCounter(db: Queryable, credentialId: string, counter: number): Promise<void> {
  await db.updateTable("passkeys").set({ counter }).where("credential_id", "=", credentialId).execute();
}

export async function countSessions(db: Queryable, userId: string): Promise<number> {
  const rows = await db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute();
  return rows.length;
}
