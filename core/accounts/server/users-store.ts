import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { userSql } from "./user-sql-store.ts";

export async function findUserByEmail(db: Queryable, email: string) {
  return await db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

/** A user with the columns of their company. */
export type AccountRow = Awaited<ReturnType<typeof findAccount>> & object;

export async function findAccount(db: Queryable, id: string) {
  return await db
    .selectFrom("users")
    .leftJoin("companies", "companies.id", "users.company_id")
    .selectAll("users")
    .select(
      userSql
        .get("has_library")(sql`users.id`)
        .as("has_library"),
    )
    .select(["companies.name as company_name", "companies.requires_mfa", "companies.avatar_enabled"])
    .select(["companies.co_brand_logo_key", "companies.co_brand_nav_url", "companies.co_brand_logo_height"])
    .where("users.id", "=", id)
    .executeTakeFirst();
}

export async function findUserById(db: Queryable, id: string) {
  return await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * The account of a person who has just verified the address: a new row, or that of a recipient. Undefined if the account is already
 * active or was disabled by an administrator.
 */
export async function claimUnprovedUser(
  db: Queryable,
  user: { id: string; email: string; name: string; passwordHash: string },
): Promise<{ id: string } | undefined> {
  return await db
    .insertInto("users")
    .values({ id: user.id, email: user.email, name: user.name, password_hash: user.passwordHash })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ name: user.name, password_hash: user.passwordHash, updated_at: sql`now()` })
        .where("users.is_active", "=", false)
        .where("users.disabled_at", "is", null),
    )
    .returning("id")
    .executeTakeFirst();
}

export async function activateUser(db: Queryable, userId: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ is_active: true, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

/** Locks the password until the transaction ends. */
export async function lockPasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const row = await db.selectFrom("users").select("password_hash").where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function setPasswordHash(db: Queryable, userId: string, hash: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash: hash, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

export async function setCompanyFacts(
  db: Queryable,
  userId: string,
  facts: { company: string; companySize: string | null },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ company: facts.company, company_size: facts.companySize, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

/** Enables or disables an account. */
export async function mayUploadFiles(db: Queryable, userId: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("is_upload_video_enabled").where("id", "=", userId).executeTakeFirst();
  return row?.is_upload_video_enabled === true;
}

/** Users by address, created if missing (inactive until they sign up). An existing name is kept. */
export async function ensureUsers(
  db: Queryable,
  people: { id: string; email: string; name: string }[],
): Promise<{ id: string; email: string; name: string }[]> {
  if (people.length === 0) return [];
  await db
    .insertInto("users")
    .values(people)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  return await db
    .selectFrom("users")
    .select(["id", "email", "name"])
    .where(
      "email",
      "in",
      people.map((person) => person.email),
    )
    .execute();
}

export async function setMfaType(db: Queryable, userId: string, mfaType: string | null): Promise<void> {
  await db
    .updateTable("users")
    .set({ mfa_type: mfaType, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

export async function setMisses(db: Queryable, userId: string, misses: number, lockedUntil: Date | null): Promise<void> {
  await db.updateTable("users").set({ mfa_misses: misses, mfa_locked_until: lockedUntil }).where("id", "=", userId).execute();
}
