import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export async function listEndpoints(db: Queryable, companyId: string) {
  return await selectEndpoints(db)
    .where("webhook_endpoints.company_id", "=", companyId)
    .orderBy("webhook_endpoints.created_at")
    .orderBy("webhook_endpoints.id")
    .execute();
}
export type ListedEndpoint = Awaited<ReturnType<typeof listEndpoints>>[number];

export async function findEndpoint(db: Queryable, id: string): Promise<ListedEndpoint | undefined> {
  return await selectEndpoints(db).where("webhook_endpoints.id", "=", id).executeTakeFirst();
}

function selectEndpoints(db: Queryable) {
  return db
    .selectFrom("webhook_endpoints")
    .leftJoin("users", "users.id", "webhook_endpoints.created_by")
    .selectAll("webhook_endpoints")
    .select("users.email as created_by_email");
}

/** Locked until the transaction ends. */
export async function lockEndpoint(db: Queryable, { id, companyId }: { id: string; companyId: string }) {
  return await db
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks, so that the second of two concurrent creations waits and counts the first endpoint. */
export async function lockAndCountEndpoints(db: Queryable, companyId: string): Promise<number> {
  await db.selectFrom("companies").select("id").where("id", "=", companyId).forNoKeyUpdate().execute();
  const row = await db
    .selectFrom("webhook_endpoints")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertEndpoint(db: Queryable, row: NewRow<"webhook_endpoints">): Promise<void> {
  await db.insertInto("webhook_endpoints").values(row).execute();
}

export async function setEndpoint(db: Queryable, id: string, change: Partial<NewRow<"webhook_endpoints">>, now: Date): Promise<void> {
  await db
    .updateTable("webhook_endpoints")
    .set({ ...change, updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function deleteEndpoint(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("webhook_endpoints").where("id", "=", id).execute();
}

/** It works again. Writes nothing if it did before. */
export async function clearFailure(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable("webhook_endpoints")
    .set({ failing_since: null })
    .where("id", "=", id)
    .where("failing_since", "is not", null)
    .execute();
}

export async function markFailure(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("webhook_endpoints").set({ failing_since: now }).where("id", "=", id).where("failing_since", "is", null).execute();
}

type Stop = { state: "paused" | "disabled"; reason: "failing" | "gone"; now: Date; ifFailingSince?: Date };

/** Returns the endpoint if it was active until now. `ifFailingSince`: only one that has failed since then or longer. */
export async function stopEndpoint(db: Queryable, id: string, { state, reason, now, ifFailingSince }: Stop) {
  let update = db
    .updateTable("webhook_endpoints")
    .set({ state, reason, updated_at: now })
    .where("id", "=", id)
    .where("state", "=", "active");
  if (ifFailingSince) update = update.where("failing_since", "<=", ifFailingSince);
  return await update.returning(["id", "company_id", "url", "created_by"]).executeTakeFirst();
}

/** Addresses of who created it, and of the company's administrators. */
export async function listConcerned(db: Queryable, endpoint: { company_id: string; created_by: string | null }): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("email")
    .where("company_id", "=", endpoint.company_id)
    .where("is_active", "=", true)
    .where("disabled_at", "is", null)
    .where(({ eb, or }) => or([eb("role", "<>", "USER"), eb("id", "=", endpoint.created_by)]))
    .orderBy("email")
    .execute();
  return rows.map(({ email }) => email);
}

/** For each company that has endpoints which are not disabled, the types of events that one of them wants. */
export async function listWanted(db: Queryable): Promise<{ company_id: string; kinds: string[] }[]> {
  const found = await sql<{ company_id: string; kinds: string[] }>`
    select company_id, array_agg(distinct type order by type) as kinds
    from webhook_endpoints, unnest(events) as type where state in ('active', 'paused') group by company_id order by company_id`.execute(db);
  return found.rows;
}
