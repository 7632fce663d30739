import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

type GroupRow = { id: string; name: string; contacts: number };

const GROUP = sql`g.id, g.name, (select count(*) from contact_group_members m where m.group_id = g.id) as contacts`;

export async function listGroups(db: Queryable, ownerId: string): Promise<GroupRow[]> {
  const result = await sql<GroupRow>`
    select ${GROUP} from contact_groups g where g.user_id = ${ownerId} order by lower(g.name), g.id`.execute(db);
  return result.rows;
}

export async function findGroup(db: Queryable, ownerId: string, id: string): Promise<GroupRow | undefined> {
  const result = await sql<GroupRow>`select ${GROUP} from contact_groups g where g.user_id = ${ownerId} and g.id = ${id}`.execute(db);
  return result.rows[0];
}

export async function findGroupByName(db: Queryable, ownerId: string, name: string): Promise<string | undefined> {
  const result = await sql<{ id: string }>`
    select id from contact_groups where user_id = ${ownerId} and lower(name) = lower(${name})`.execute(db);
  return result.rows[0]?.id;
}

export async function countGroups(db: Queryable, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom("contact_groups")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", ownerId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function insertGroup(db: Queryable, group: { id: string; ownerId: string; name: string }): Promise<void> {
  await db.insertInto("contact_groups").values({ id: group.id, user_id: group.ownerId, name: group.name }).execute();
}

export async function renameGroup(db: Queryable, id: string, name: string): Promise<void> {
  await db.updateTable("contact_groups").set({ name }).where("id", "=", id).execute();
}

export async function deleteGroup(db: Queryable, ownerId: string, id: string): Promise<boolean> {
  const done = await db.deleteFrom("contact_groups").where("user_id", "=", ownerId).where("id", "=", id).executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** Contacts and groups of others are skipped. */
export async function addToGroups(db: Queryable, ownerId: string, groupIds: string[], contactIds: string[]): Promise<void> {
  await sql`insert into contact_group_members (group_id, contact_id)
    select g.id, c.id from contact_groups g, contacts c
    where g.user_id = ${ownerId} and c.user_id = ${ownerId} and g.id = any(${groupIds}::uuid[]) and c.id = any(${contactIds}::uuid[])
    on conflict do nothing`.execute(db);
}

export async function removeFromGroup(db: Queryable, groupId: string, contactIds: string[]): Promise<void> {
  await sql`delete from contact_group_members where group_id = ${groupId} and contact_id = any(${contactIds}::uuid[])`.execute(db);
}

/** Replaces the contact's groups. */
export async function setGroups(db: Queryable, ownerId: string, contactId: string, groupIds: string[]): Promise<void> {
  await sql`delete from contact_group_members where contact_id = ${contactId} and group_id <> all(${groupIds}::uuid[])`.execute(db);
  await addToGroups(db, ownerId, groupIds, [contactId]);
}

/** The number of these ids that are the owner's groups. */
export async function countOwnGroups(db: Queryable, ownerId: string, ids: string[]): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count from contact_groups where user_id = ${ownerId} and id = any(${ids}::uuid[])`.execute(db);
  return result.rows[0]?.count ?? 0;
}
