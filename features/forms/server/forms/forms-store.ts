import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A form by its slug or id; undefined if it was deleted. */
export async function findFormByKey(db: Queryable, key: string) {
  return await db
    .selectFrom("forms")
    .selectAll()
    .where(UUID.test(key) ? "id" : "slug", "=", key)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export type FormRow = Awaited<ReturnType<typeof findFormByKey>> & object;

/** Deleted ones included. */
export async function findForm(db: Queryable, id: string): Promise<FormRow | undefined> {
  return await db.selectFrom("forms").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function listFormsByIds(db: Queryable, ids: string[]): Promise<FormRow[]> {
  if (ids.length === 0) return [];
  return await db.selectFrom("forms").selectAll().where("id", "in", ids).execute();
}

export async function setMailbox(db: Queryable, formId: string, mailboxId: string): Promise<void> {
  await db.updateTable("forms").set({ mailbox_id: mailboxId }).where("id", "=", formId).execute();
}

export async function isFormAgent(db: Queryable, formId: string, userId: string): Promise<boolean> {
  const result = await sql<{ is_agent: boolean }>`select form_agent(${formId}, ${userId}) as is_agent`.execute(db);
  return result.rows[0]?.is_agent === true;
}

/** The most people of a form who are listed. */
const MAX_PEOPLE = 200;

export type AgentRow = { id: string; name: string; email: string; is_named: boolean };

/** Who handles the form's submissions: its administrators, and the agents (`is_named`). */
export async function listAgents(db: Queryable, formId: string): Promise<AgentRow[]> {
  const result = await sql<AgentRow>`
    select u.id, coalesce(nullif(u.name, ''), u.email) as name, u.email,
      exists (select from form_agents a where a.form_id = f.id and a.user_id = u.id) as is_named
    from forms f join users u on u.id in (
        select a.user_id from form_agents a where a.form_id = f.id
        union select c.id from users c where c.company_id = f.company_id and c.role <> 'USER' and c.is_active
        union select p.id from users p where f.company_id is null and p.role in ('ADMIN', 'SUPER_ADMIN') and p.is_active)
    where f.id = ${formId} and form_agent(f.id, u.id)
    order by lower(coalesce(nullif(u.name, ''), u.email)), u.id limit ${MAX_PEOPLE}`.execute(db);
  return result.rows;
}
