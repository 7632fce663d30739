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

/** The domain of a company that is there already: shown to be its own, or not. */
export async function setDomainVerified(db: Queryable, domain: string, facts: { isVerified: boolean }): Promise<void> {
  await db
    .updateTable("companies")
    .set({ domain_verified_at: facts.isVerified ? new Date() : null })
    .where("domain", "=", domain)
    .execute();
}

export async function setRole(db: Queryable, userId: string, role: string): Promise<void> {
  await db.updateTable("users").set({ role }).where("id", "=", userId).execute();
}

export async function readSsoSecret(db: Queryable, domain: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom("sso_connections")
    .innerJoin("companies", "companies.id", "sso_connections.company_id")
    .select("client_secret")
    .where("companies.domain", "=", domain)
    .executeTakeFirst();
  return row?.client_secret ?? null;
}

/** What was written of an action, by what it was done to. */
export async function readAudit(db: Queryable, action: string, targetLabel: string) {
  return await db.selectFrom("audit_log").selectAll().where("action", "=", action).where("target_label", "=", targetLabel).execute();
}

/** As an administrator does it. */
export async function switchOff(db: Queryable, userId: string): Promise<void> {
  await db.updateTable("users").set({ disabled_at: new Date() }).where("id", "=", userId).execute();
}

/** A second factor is asked for from now on. */
export async function askForFactor(db: Queryable, userId: string): Promise<void> {
  await db.updateTable("users").set({ mfa_type: "app" }).where("id", "=", userId).execute();
}
