import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** The account can no longer be used. A sign-up with the old address creates a new account. */
export async function anonymize(db: Queryable, userId: string): Promise<void> {
  await db
    .updateTable("users")
    .set({
      is_active: false,
      email: `${userId}@deleted.invalid`,
      name: "",
      password_hash: null,
      role: "USER",
      phone_number: null,
      profile_image_key: null,
      company: null,
      company_size: null,
      company_id: null,
      preferences: "{}",
      mfa_type: null,
      scim_external_id: null,
      updated_at: sql`now()`,
    })
    .where("id", "=", userId)
    .execute();
}

/** Foreign keys delete the rows in other tables. */
export async function deleteUser(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom("users").where("id", "=", userId).execute();
}

export async function saveProfile(db: Queryable, userId: string, change: ProfileChange): Promise<ProfileRow | undefined> {
  return await db
    .updateTable("users")
    .set({ ...change, updated_at: sql`now()` })
    .where("id", "=", userId)
    .returning(PROFILE)
    .executeTakeFirst();
}

/** Returns the previous key, or undefined if the person no longer exists. Of two concurrent calls each gets the key that it replaced. */
export async function replacePictureKey(db: Queryable, userId: string, key: string | null): Promise<string | null | undefined> {
  const before = await db.selectFrom("users").select("profile_image_key").where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
  await db
    .updateTable("users")
    .set({ profile_image_key: key, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
  return before?.profile_image_key;
}

export async function savePreferences(db: Queryable, userId: string, preferences: Record<string, unknown>): Promise<void> {
  await db
    .updateTable("users")
    .set({ preferences: JSON.stringify(preferences), updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

/** Turns off emails about replies; other preferences stay. False if the person no longer exists. */
export async function stopReplyMails(db: Queryable, userId: string): Promise<boolean> {
  const result = await sql`
    update users set updated_at = now(), preferences = jsonb_set(preferences, '{notifications}',
      coalesce(preferences -> 'notifications', '{}') || '{"replies": false}')
    where id = ${userId} returning id`.execute(db);
  return result.rows.length > 0;
}

export async function setDeleteAfter(db: Queryable, userId: string, deleteAfter: Date | null): Promise<void> {
  await db
    .updateTable("users")
    .set({ delete_after: deleteAfter, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

const PROFILE = ["id", "name", "email", "phone_number", "company", "company_size", "password_hash", "delete_after", "company_id"] as const;

export async function findProfile(db: Queryable, userId: string) {
  return await db.selectFrom("users").select(PROFILE).where("id", "=", userId).executeTakeFirst();
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** Locks the account until the transaction ends. */
export async function lockProfile(db: Queryable, userId: string): Promise<ProfileRow | undefined> {
  return await db.selectFrom("users").select(PROFILE).where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
}

export type ProfileChange = {
  name?: string | undefined;
  phone_number?: string | null | undefined;
  company?: string | null | undefined;
  company_size?: string | null | undefined;
};
