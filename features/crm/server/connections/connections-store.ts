import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export async function listConnections(db: Queryable, companyId: string) {
  return await selectConnections(db).where("crm_connections.company_id", "=", companyId).execute();
}
export type ListedConnection = Awaited<ReturnType<typeof listConnections>>[number];

export async function findConnectionOf(db: Queryable, of: { companyId: string; provider: string }): Promise<ListedConnection | undefined> {
  return await selectConnections(db)
    .where("crm_connections.company_id", "=", of.companyId)
    .where("crm_connections.provider", "=", of.provider)
    .executeTakeFirst();
}

export async function findConnection(db: Queryable, id: string): Promise<ListedConnection | undefined> {
  return await selectConnections(db).where("crm_connections.id", "=", id).executeTakeFirst();
}

function selectConnections(db: Queryable) {
  return db
    .selectFrom("crm_connections")
    .leftJoin("users", "users.id", "crm_connections.connected_by")
    .selectAll("crm_connections")
    .select("users.email as connected_by_email");
}

/** Locked until the transaction ends. */
export async function lockConnectionOf(db: Queryable, of: { companyId: string; provider: string }) {
  return await db
    .selectFrom("crm_connections")
    .selectAll()
    .where("company_id", "=", of.companyId)
    .where("provider", "=", of.provider)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function lockConnection(db: Queryable, id: string) {
  return await db.selectFrom("crm_connections").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}
export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof lockConnection>>>;

export async function insertConnection(db: Queryable, row: NewRow<"crm_connections">): Promise<void> {
  await db.insertInto("crm_connections").values(row).execute();
}

export async function setConnection(db: Queryable, id: string, change: Partial<NewRow<"crm_connections">>): Promise<void> {
  await db.updateTable("crm_connections").set(change).where("id", "=", id).execute();
}

export async function deleteConnection(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("crm_connections").where("id", "=", id).execute();
}

/** Of the vendor's account. Several companies may have connected the same. */
export async function listCompaniesOf(db: Queryable, of: { provider: string; accountId: string }): Promise<string[]> {
  const rows = await db
    .selectFrom("crm_connections")
    .select("company_id")
    .where("provider", "=", of.provider)
    .where("account_id", "=", of.accountId)
    .where("state", "<>", "disconnected_by_vendor")
    .execute();
  return rows.map(({ company_id }) => company_id);
}

type Stop = { state: "paused" | "disconnected_by_vendor"; reason: "failing" | "plan" | null; error: string | null; now: Date };

/** Returns the connection if it was active until now. `ifFailingSince`: only one that has failed since then or longer. */
export async function stopConnection(db: Queryable, id: string, { now, ...change }: Stop, ifFailingSince?: Date) {
  let update = db
    .updateTable("crm_connections")
    .set({ ...change, claim: null, claimed_until: null, updated_at: now })
    .where("id", "=", id)
    .where("state", "=", "active");
  if (change.state === "disconnected_by_vendor") update = update.set({ access_token: null, refresh_token: null });
  if (ifFailingSince) update = update.where("failing_since", "<=", ifFailingSince);
  return await update.returning(["id", "company_id", "provider", "account_name", "connected_by"]).executeTakeFirst();
}

/** The company's administrators, and who connected it while they belong to the company. */
export async function listConcerned(db: Queryable, connection: { company_id: string; connected_by: string | null }) {
  return await db
    .selectFrom("users")
    .select(["id", "email", "role"])
    .where("company_id", "=", connection.company_id)
    .where("is_active", "=", true)
    .where("disabled_at", "is", null)
    .where(({ eb, or }) => or([eb("role", "<>", "USER"), eb("id", "=", connection.connected_by)]))
    .orderBy("email")
    .execute();
}

/** The kinds of activities that each company's connections want. */
export async function listWanted(db: Queryable): Promise<{ company_id: string; kinds: string[] }[]> {
  const found = await sql<{ company_id: string; kinds: string[] }>`
    select company_id, array_agg(distinct kind order by kind) as kinds
    from crm_connections, unnest(activities) as kind group by company_id order by company_id`.execute(db);
  return found.rows;
}
