import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** Simulates an account with an external sign-in, which has no password. */
export async function removePassword(db: Queryable, userId: string): Promise<void> {
  await db.updateTable("users").set({ password_hash: null }).where("id", "=", userId).execute();
}

export async function disableUser(db: Queryable, userId: string): Promise<void> {
  await db.updateTable("users").set({ is_active: false }).where("id", "=", userId).execute();
}

/** Simulates a session from before refresh tokens, as in a migrated database. */
export async function insertOldSession(db: Queryable, session: { id: string; userId: string; now: Date; expiresAt: Date }): Promise<void> {
  await db
    .insertInto("sessions")
    .values({ id: session.id, user_id: session.userId, created_at: session.now, expires_at: session.expiresAt })
    .execute();
}

/** The external accounts with which the person can sign in. */
export async function readIdentities(db: Queryable, userId: string) {
  return await db.selectFrom("identities").select(["provider", "issuer", "subject", "email"]).where("user_id", "=", userId).execute();
}

export async function setRole(db: Queryable, userId: string, role: string): Promise<void> {
  await db.updateTable("users").set({ role }).where("id", "=", userId).execute();
}

/** Requires a second factor from this person, also in open sessions. */
export async function requireSecondFactor(db: Queryable, userId: string): Promise<void> {
  await db.updateTable("users").set({ mfa_type: "app" }).where("id", "=", userId).execute();
}

/** Expires every session of this person. */
export async function expireSessions(db: Queryable, userId: string, at: Date): Promise<void> {
  await db.updateTable("sessions").set({ expires_at: at }).where("user_id", "=", userId).execute();
}

/** Simulates a successful check of the TXT record. */
export async function verifyDomain(db: Queryable, domain: string, at: Date | null): Promise<void> {
  await db.updateTable("companies").set({ domain_verified_at: at }).where("domain", "=", domain).execute();
}

export async function leaveCompany(db: Queryable, userId: string): Promise<void> {
  await db.updateTable("users").set({ company_id: null }).where("id", "=", userId).execute();
}

type ListedAudit = { action: string; actor_label: string; target_label: string; details: unknown; source_address: string };

export async function listAudit(db: Queryable): Promise<ListedAudit[]> {
  return await db
    .selectFrom("audit_log")
    .select(["action", "actor_label", "target_label", "details", "source_address"])
    .orderBy("id")
    .execute();
}

/** The stored values of keys and links, as a person who steals the database would see them. */
export async function readStoredSecrets(db: Queryable): Promise<string[]> {
  const keys = await db.selectFrom("api_keys").select(["key_hash", "prefix"]).execute();
  const links = await db.selectFrom("sign_in_links").select("token_hash").execute();
  return [...keys.flatMap((row) => [row.key_hash, row.prefix]), ...links.map((row) => row.token_hash)];
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

/** The audit entries of an action, by its target. */
export async function readAudit(db: Queryable, action: string, targetLabel: string) {
  return await db.selectFrom("audit_log").selectAll().where("action", "=", action).where("target_label", "=", targetLabel).execute();
}

/** Sets the company setting that requires a second factor. */
export async function setRequiresMfa(db: Queryable, userId: string, isRequired: boolean): Promise<void> {
  await db
    .updateTable("companies")
    .set({ requires_mfa: isRequired })
    .where("id", "=", (eb) => eb.selectFrom("users").select("company_id").where("users.id", "=", userId))
    .execute();
}

/** Simulates that the texted codes were sent this much earlier. */
export async function ageMfaCodes(db: Queryable, userId: string, seconds: number): Promise<void> {
  await db
    .updateTable("mfa_codes")
    .set({ created_at: sql`created_at - make_interval(secs => ${seconds})` })
    .where("user_id", "=", userId)
    .execute();
}

/** Disables or enables an account, like a company admin or SCIM. */
export async function setDisabled(db: Queryable, userId: string, now: Date | null): Promise<void> {
  await db.updateTable("users").set({ disabled_at: now }).where("id", "=", userId).execute();
}

/** All rows of a person in the tables of second factors, as one text. */
export async function dumpFactors(db: Queryable, userId: string): Promise<string> {
  const factors = await db.selectFrom("mfa_factors").selectAll().where("user_id", "=", userId).execute();
  const codes = await db.selectFrom("mfa_codes").selectAll().where("user_id", "=", userId).execute();
  const recovery = await db.selectFrom("recovery_codes").selectAll().where("user_id", "=", userId).execute();
  return JSON.stringify([factors.map((row) => ({ ...row, secret: row.secret?.toString("utf8") })), codes, recovery]);
}

export async function listAuditOf(db: Queryable, userId: string): Promise<{ action: string; details: unknown }[]> {
  return await db.selectFrom("audit_log").select(["action", "details"]).where("target_id", "=", userId).orderBy("id").execute();
}

export async function setPasskeyCounter(db: Queryable, credentialId: string, counter: number): Promise<void> {
  await db.updateTable("passkeys").set({ counter }).where("credential_id", "=", credentialId).execute();
}

export async function countSessions(db: Queryable, userId: string): Promise<number> {
  const rows = await db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute();
  return rows.length;
}

export async function findPreferences(db: Queryable, userId: string): Promise<Record<string, unknown>> {
  const row = await db.selectFrom("users").select("preferences").where("id", "=", userId).executeTakeFirstOrThrow();
  return row.preferences as Record<string, unknown>;
}

export async function setPreferences(db: Queryable, userId: string, preferences: Record<string, unknown>): Promise<void> {
  await db
    .updateTable("users")
    .set({ preferences: JSON.stringify(preferences) })
    .where("id", "=", userId)
    .execute();
}

/** Simulates a video whose MP4 failed. */
export async function failMp4(db: Queryable, postId: string): Promise<void> {
  const takes = db.selectFrom("posts").select("take_id").where("id", "=", postId);
  await db.deleteFrom("assets").where("kind", "=", "mp4").where("take_id", "in", takes).execute();
  await db.updateTable("enrichments").set({ state: "FAILED" }).where("kind", "=", "mp4").where("take_id", "in", takes).execute();
}

/** Searches every column of every table, including those of jobs, for the texts. Returns `table: text` for each match. */
export async function findTraces(db: Queryable, texts: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows)
    for (const text of texts) {
      const rows = await sql`select 1 from ${sql.raw(name)} as t where position(lower(${text}) in lower(t::text)) > 0 limit 1`.execute(db);
      if (rows.rows.length > 0) found.push(`${name}: ${text}`);
    }
  return found;
}

/** The number of rows per table and user, to check that rows of other users are kept. */
export async function countOwn(db: Queryable, userId: string): Promise<Record<string, number>> {
  const counts = await sql<Record<string, number>>`select
    (select count(*) from events where creator_id = ${userId}) as events,
    (select count(*) from posts where creator_id = ${userId}) as posts,
    (select count(*) from takes t join posts p on p.id = t.post_id where p.creator_id = ${userId}) as takes,
    (select count(*) from segments s join takes t on t.id = s.take_id join posts p on p.id = t.post_id where p.creator_id = ${userId}) as segments,
    (select count(*) from sessions where user_id = ${userId} and revoked_at is null) as sessions,
    (select count(*) from prompts where user_id = ${userId}) as prompts`.execute(db);
  return counts.rows[0] ?? {};
}

export async function deleteUser(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom("users").where("id", "=", userId).execute();
}

/** Simulates an account that a sign-in provider created. */
export async function setAccountType(db: Queryable, userId: string, accountType: string): Promise<void> {
  await db.updateTable("users").set({ account_type: accountType, password_hash: null }).where("id", "=", userId).execute();
}
