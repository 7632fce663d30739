import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Conditions } from "./parse-filter.ts";

export type Page = { offset: number; limit: number };

export type ScimUserRow = NonNullable<Awaited<ReturnType<typeof findScimUser>>>;

export type ScimGroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

/** Columns of a user for conditions. Addresses are stored in lower case. */
const USER_COLUMNS: Record<string, "id" | "email" | "scim_external_id" | "name"> = {
  id: "id",
  username: "email",
  "emails.value": "email",
  externalid: "scim_external_id",
  displayname: "name",
};

function usersOf(db: Queryable, companyId: string, conditions: Conditions) {
  let query = db.selectFrom("users").where("company_id", "=", companyId).where("is_active", "=", true).where("scim_removed_at", "is", null);
  for (const [path, value] of conditions) {
    const column = USER_COLUMNS[path];
    if (path === "active") query = query.where("disabled_at", value === true || value === "true" ? "is" : "is not", null);
    else if (column === "id") query = query.where(sql`id::text`, "=", String(value).toLowerCase());
    else if (column) query = query.where(column, "=", column === "email" ? String(value).toLowerCase() : String(value));
  }
  return query;
}

const USER = ["id", "email", "name", "role", "company_id", "disabled_at", "scim_external_id", "created_at", "updated_at"] as const;

export async function listScimUsers(db: Queryable, companyId: string, conditions: Conditions, page: Page) {
  const query = usersOf(db, companyId, conditions);
  const rows = await query.select(USER).orderBy("created_at").orderBy("id").limit(page.limit).offset(page.offset).execute();
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return { rows, total: count };
}

export async function findScimUser(db: Queryable, companyId: string, id: string) {
  return await usersOf(db, companyId, new Map()).where("id", "=", id).select(USER).executeTakeFirst();
}

/** The user with this address in any company, locked until the transaction ends. */
export async function lockByEmail(db: Queryable, email: string) {
  return await db
    .selectFrom("users")
    .select(["id", "company_id", "is_active", "scim_removed_at"])
    .where("email", "=", email)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function isExternalIdTaken(db: Queryable, companyId: string, externalId: string, except: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("company_id", "=", companyId)
    .where("scim_external_id", "=", externalId)
    .where("id", "!=", except)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteMemberships(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom("group_members").where("user_id", "=", userId).execute();
}

/** The groups of each of these people. */
export async function listGroupsOf(db: Queryable, userIds: string[]) {
  if (userIds.length === 0) return [];
  return await db
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_members.group_id")
    .select(["group_members.user_id", "groups.id", "groups.display_name"])
    .where("group_members.user_id", "in", userIds)
    .orderBy("groups.display_name")
    .execute();
}

const GROUP_COLUMNS: Record<string, "display_name" | "external_id"> = { displayname: "display_name", externalid: "external_id" };

export async function listGroups(db: Queryable, companyId: string, conditions: Conditions, page: Page) {
  let query = db.selectFrom("groups").where("company_id", "=", companyId);
  for (const [path, value] of conditions) {
    const column = GROUP_COLUMNS[path];
    query = column ? query.where(column, "=", String(value)) : query.where(sql`id::text`, "=", String(value).toLowerCase());
  }
  const rows = await query.selectAll().orderBy("created_at").orderBy("id").limit(page.limit).offset(page.offset).execute();
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return { rows, total: count };
}

export async function findGroup(db: Queryable, companyId: string, id: string) {
  return await db.selectFrom("groups").selectAll().where("company_id", "=", companyId).where("id", "=", id).executeTakeFirst();
}

export async function findOtherGroup(db: Queryable, companyId: string, other: { than: string; name: string; externalId: string | null }) {
  return await db
    .selectFrom("groups")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "!=", other.than)
    .where(({ eb, or }) => or([eb("display_name", "=", other.name), eb("external_id", "=", other.externalId)]))
    .executeTakeFirst();
}

export async function saveGroup(
  db: Queryable,
  group: { id: string; companyId: string; name: string; externalId: string | null; now: Date },
): Promise<void> {
  const change = { display_name: group.name, external_id: group.externalId, updated_at: group.now };
  await db
    .insertInto("groups")
    .values({ id: group.id, company_id: group.companyId, created_at: group.now, ...change })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(change))
    .execute();
}

export async function deleteGroup(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("groups").where("id", "=", id).execute();
}

export async function listMembers(db: Queryable, groupIds: string[], limit?: number) {
  if (groupIds.length === 0) return [];
  const query = db
    .selectFrom("group_members")
    .innerJoin("users", "users.id", "group_members.user_id")
    .select(["group_members.group_id", "users.id", "users.name"])
    .where("group_members.group_id", "in", groupIds)
    .orderBy("users.id");
  return await (limit === undefined ? query : query.limit(limit)).execute();
}

/** Those of these ids that belong to the company. */
export async function filterPeople(db: Queryable, companyId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await usersOf(db, companyId, new Map())
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .select("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Replaces the group's members. */
export async function setMembers(db: Queryable, groupId: string, userIds: string[]): Promise<void> {
  await sql`delete from group_members where group_id = ${groupId} and user_id <> all(${userIds}::uuid[])`.execute(db);
  await sql`
    insert into group_members (group_id, user_id) select ${groupId}::uuid, unnest(${userIds}::uuid[])
    on conflict do nothing`.execute(db);
}

export async function findCompanyDomain(db: Queryable, companyId: string) {
  return await db.selectFrom("companies").select(["domain", "domain_verified_at"]).where("id", "=", companyId).executeTakeFirst();
}
