import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** Serializes concurrent sign-ins of one identity: the second finds what the first created. */
export async function lockIdentity(db: Queryable, issuer: string, subject: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${issuer} ${subject}`}, 0))`.execute(db);
  return await db
    .selectFrom("identities")
    .select(["id", "user_id"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

export async function insertIdentity(
  db: Queryable,
  identity: { id: string; userId: string; provider: string; issuer: string; subject: string; email: string | null; now: Date },
): Promise<void> {
  await db
    .insertInto("identities")
    .values({
      id: identity.id,
      user_id: identity.userId,
      provider: identity.provider,
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      created_at: identity.now,
      last_used_at: identity.now,
    })
    .execute();
}

export async function touchIdentity(db: Queryable, id: string, used: { email: string | null; now: Date }): Promise<void> {
  await db
    .updateTable("identities")
    .set({ last_used_at: used.now, ...(used.email === null ? {} : { email: used.email }) })
    .where("id", "=", id)
    .execute();
}

export async function listIdentitiesOf(db: Queryable, userId: string) {
  return await db
    .selectFrom("identities")
    .select(["id", "provider", "issuer", "email", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function deleteIdentity(db: Queryable, which: { id: string; userId: string }) {
  return await db
    .deleteFrom("identities")
    .where("id", "=", which.id)
    .where("user_id", "=", which.userId)
    .returning(["provider", "email"])
    .executeTakeFirst();
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

/** Locked until the transaction ends, against setting a password or signing up meanwhile. */
export async function lockPerson(db: Queryable, which: { id: string } | { email: string }) {
  const users = people(db).forNoKeyUpdate();
  return await ("id" in which ? users.where("id", "=", which.id) : users.where("email", "=", which.email)).executeTakeFirst();
}

export async function findPerson(db: Queryable, email: string): Promise<PersonRow | undefined> {
  return await people(db).where("email", "=", email).executeTakeFirst();
}

function people(db: Queryable) {
  return db.selectFrom("users").select(["id", "email", "name", "is_active", "disabled_at", "company_id", "role", "password_hash"]);
}
