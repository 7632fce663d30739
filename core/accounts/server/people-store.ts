import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { afterDescending, momentText } from "@aside/server/db/positions.ts";
import type { MomentPosition } from "@aside/server/http/lists/cursor.ts";
import { hasTrueAvatar } from "../policy.ts";
import { userSql } from "./user-sql-store.ts";

export type PersonRow = {
  id: string;
  name: string;
  email: string;
  company_id: string | null;
  company_name: string | null;
  role: string;
  account_type: string;
  mfa_type: string | null;
  disabled_at: Date | null;
  is_company_library_enabled: boolean;
  has_library: boolean;
  is_persona_enabled: boolean;
  is_upload_video_enabled: boolean;
  last_used_at: Date | null;
  created_at: Date;
  /** With microseconds. */
  created_text: string;
};

type Which = { companyId: string | null; query: string };

/** People of one company or of all: each case has its own index. */
function conditions({ companyId, query }: Which): RawBuilder<unknown> {
  const ofCompany = companyId === null ? sql`` : sql`and u.company_id = ${companyId}`;
  const matching = matchesWords(query);
  return sql`u.is_active ${ofCompany} ${matching ? sql`and ${matching}` : sql``}`;
}

/** Whether the name or address of `u` has words that begin with each word of the text. Null if the text has no words. */
export function matchesWords(text: string): RawBuilder<unknown> | null {
  const words = prefixQuery(text);
  if (words === "") return null;
  return sql`to_tsvector('simple', translate(u.name || ' ' || u.email, '@._-+''', '      ')) @@ to_tsquery('simple', ${words})`;
}

/** Each word as a prefix, split as `users_words` does it. */
function prefixQuery(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 8)
    .map((word) => `'${word}':*`)
    .join(" & ");
}

type PageCut = { limit: number; offset: number; after?: MomentPosition | null };
const afterPerson = (known: MomentPosition) => afterDescending({ at: sql`u.created_at`, id: sql`u.id` }, known);

/** The page is selected by the index first; only its rows are joined. */
export const peoplePage = (which: Which, { limit, offset, after }: PageCut) => sql<PersonRow>`
  select u.id, u.name, u.email, u.company_id, c.name as company_name, u.role, u.account_type, u.mfa_type, u.disabled_at, u.is_company_library_enabled,
    ${userSql.get("has_library")(sql`u.id`)} as has_library, u.is_persona_enabled, u.is_upload_video_enabled, u.created_at, ${momentText(sql`u.created_at`)} as created_text,
    (select max(s.last_used_at) from sessions s where s.user_id = u.id) as last_used_at
  from (select u.* from users u where ${conditions(which)} ${after ? afterPerson(after) : sql``}
      order by u.created_at desc, u.id limit ${limit} offset ${offset}) u
    left join companies c on c.id = u.company_id
  order by u.created_at desc, u.id`;

export const peopleCount = (which: Which) => sql<{ count: number }>`select count(*) as count from users u where ${conditions(which)}`;

export async function listPeople(db: Queryable, which: Which, page: PageCut): Promise<PersonRow[]> {
  return (await peoplePage(which, page).execute(db)).rows;
}

export async function countPeople(db: Queryable, which: Which): Promise<number> {
  return (await peopleCount(which).execute(db)).rows[0]?.count ?? 0;
}

/** Whether the person may use True Avatar. */
export async function hasPersonas(db: Queryable, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users as u")
    .leftJoin("companies as c", "c.id", "u.company_id")
    .select(["u.is_persona_enabled", "c.avatar_enabled"])
    .where("u.id", "=", userId)
    .executeTakeFirst();
  return row !== undefined && hasTrueAvatar(row);
}

const PERSON = [
  "id",
  "email",
  "name",
  "role",
  "company_id",
  "is_active",
  "disabled_at",
  "is_company_library_enabled",
  "is_persona_enabled",
  "is_upload_video_enabled",
] as const;

export async function findPerson(db: Queryable, userId: string) {
  return await db.selectFrom("users").select(PERSON).where("id", "=", userId).executeTakeFirst();
}

/** Locks both rows in the order of their ids, so that two people who act on each other do not deadlock. */
export async function lockPeople(db: Queryable, ids: readonly string[]) {
  return await db
    .selectFrom("users")
    .select(PERSON)
    .where("id", "in", [...ids])
    .orderBy("id")
    // A directory may change an address while it is used here.
    // oxlint-disable-next-line no-restricted-properties
    .forUpdate()
    .execute();
}
export type LockedPerson = Awaited<ReturnType<typeof lockPeople>>[number];

/** Locks the company's admins until the transaction ends. */
export async function lockCompany(db: Queryable, companyId: string): Promise<void> {
  await db.selectFrom("companies").select("id").where("id", "=", companyId).forNoKeyUpdate().execute();
}

/** Takes the same lock as `lockFirstUser` (companies-store.ts). */
export async function lockProductLeaders(db: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('aside.first-user'))`.execute(db);
}

/** Whether someone else who can sign in and is not about to be deleted has one of these roles, in the given company if any. */
export async function hasOther(db: Queryable, userId: string, roles: readonly string[], companyId?: string): Promise<boolean> {
  let query = db
    .selectFrom("users")
    .select("id")
    .where("id", "!=", userId)
    .where("role", "in", [...roles])
    .where("is_active", "=", true)
    .where("disabled_at", "is", null)
    .where("delete_after", "is", null)
    .limit(1);
  if (companyId !== undefined) query = query.where("company_id", "=", companyId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The oldest of the remaining people. */
export async function findOldestOther(db: Queryable, userId: string, companyId?: string) {
  let query = db
    .selectFrom("users")
    .select(PERSON)
    .where("id", "!=", userId)
    .where("is_active", "=", true)
    .where("disabled_at", "is", null)
    .where("delete_after", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1);
  if (companyId !== undefined) query = query.where("company_id", "=", companyId);
  return await query.executeTakeFirst();
}

export async function setRole(db: Queryable, userId: string, role: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ role, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

export type Flags = { is_company_library_enabled?: boolean; is_persona_enabled?: boolean; is_upload_video_enabled?: boolean };

export async function setFlags(db: Queryable, userId: string, flags: Flags): Promise<void> {
  await db
    .updateTable("users")
    .set({ ...flags, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

export async function setDisabled(db: Queryable, userId: string, disabledAt: Date | null): Promise<void> {
  await db
    .updateTable("users")
    .set({ disabled_at: disabledAt, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

/** Deletes the person's second factors, pending set-ups and the lock after wrong codes. */
export async function deleteFactors(db: Queryable, userId: string): Promise<void> {
  for (const table of ["mfa_factors", "mfa_codes", "recovery_codes", "passkeys", "passkey_challenges"] as const)
    await db.deleteFrom(table).where("user_id", "=", userId).execute();
  await db
    .updateTable("users")
    .set({ mfa_type: null, mfa_misses: 0, mfa_locked_until: null, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}
