import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type Membership = {
  company_id: string;
  company_name: string;
  /** The library is on for this person. */
  is_member: boolean;
  /** Administers the company. */
  is_company_admin: boolean;
  /** Administers the library: by appointment or by their role in the company. */
  is_library_admin: boolean;
};

/** Null without a company. */
export async function findMembership(db: Queryable, userId: string): Promise<Membership | undefined> {
  const result = await sql<Membership>`
    select c.id as company_id, c.name as company_name, has_library(u.id) as is_member,
      u.role <> 'USER' as is_company_admin,
      u.role <> 'USER' or exists (select from library_admins a where a.user_id = u.id and a.company_id = c.id) as is_library_admin
    from users u join companies c on c.id = u.company_id
    where u.id = ${userId} and u.is_active and u.disabled_at is null`.execute(db);
  return result.rows[0];
}

/** Changes of folders, appointments and settings of one library follow each other. Until the transaction ends. */
export async function lockLibrary(db: Queryable, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`library ${companyId}`}, 0))`.execute(db);
}

/** Whether the person may decide in at least one folder. */
export async function mayDecideSomewhere(db: Queryable, userId: string): Promise<boolean> {
  const result = await sql<{ may: boolean }>`
    select exists (select from library_folders f where f.admin_id = ${userId} and library_level(f.id, ${userId}) = 3) as may`.execute(db);
  return result.rows[0]?.may ?? false;
}

/** The members of the company among these. */
export async function listColleagues(
  db: Queryable,
  companyId: string,
  userIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (userIds.length === 0) return [];
  return await db
    .selectFrom("users")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("is_active", "=", true)
    .where("disabled_at", "is", null)
    .where("id", "in", userIds)
    .execute();
}

export async function listGroups(db: Queryable, companyId: string, groupIds: readonly string[]): Promise<{ id: string }[]> {
  if (groupIds.length === 0) return [];
  return await db.selectFrom("groups").select("id").where("company_id", "=", companyId).where("id", "in", groupIds).execute();
}

export type FoundMember = { user_id: string; name: string; email: string; picture: string | null };

/** `words`: a tsquery text; null lists all by name. */
export async function findMembers(db: Queryable, companyId: string, words: string | null): Promise<FoundMember[]> {
  const matching = words === null ? sql`` : sql`and to_tsvector('simple', u.name || ' ' || u.email) @@ ${words}::tsquery`;
  const result = await sql<FoundMember>`
    select u.id as user_id, u.name, u.email, u.profile_image_key as picture from users u
    where u.company_id = ${companyId} and u.is_active and u.disabled_at is null ${matching} order by lower(u.name), u.id limit 20`.execute(
    db,
  );
  return result.rows;
}

export async function findGroups(
  db: Queryable,
  companyId: string,
  search: string,
): Promise<{ group_id: string; name: string; members: number }[]> {
  const result = await sql<{ group_id: string; name: string; members: number }>`
    select g.id as group_id, g.display_name as name, (select count(*) from group_members m where m.group_id = g.id) as members from groups g
    where g.company_id = ${companyId} and position(lower(${search}) in lower(g.display_name)) > 0 order by lower(g.display_name), g.id limit 20`.execute(
    db,
  );
  return result.rows;
}
