import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";
import type { Provider } from "../../contract.ts";

export async function listWorkspaces(db: Queryable, companyId: string) {
  return await db
    .selectFrom("chat_workspaces")
    .leftJoin("users", "users.id", "chat_workspaces.connected_by")
    .selectAll("chat_workspaces")
    .select("users.email as connected_by_email")
    .where("chat_workspaces.company_id", "=", companyId)
    .orderBy("chat_workspaces.provider")
    .execute();
}

export async function findWorkspace(db: Queryable, id: string) {
  return await db.selectFrom("chat_workspaces").selectAll().where("id", "=", id).executeTakeFirst();
}
export type WorkspaceRow = Awaited<ReturnType<typeof findWorkspace>> & object;

export async function findByExternalId(db: Queryable, provider: Provider, externalId: string): Promise<WorkspaceRow | undefined> {
  return await db
    .selectFrom("chat_workspaces")
    .selectAll()
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
}

/** Locked until the transaction ends. */
export async function lockWorkspace(db: Queryable, id: string): Promise<WorkspaceRow | undefined> {
  return await db.selectFrom("chat_workspaces").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

type NewWorkspace = Omit<NewRow<"chat_workspaces">, "id" | "state" | "reason"> & { id: string };

/**
 * Inserts or, of the same workspace and company, replaces what is known of it. Undefined: it belongs to another company, or the company has
 * another one.
 */
export async function saveWorkspace(db: Queryable, row: NewWorkspace): Promise<{ id: string } | undefined> {
  const { id: _id, company_id: companyId, provider: _provider, external_id: _external, ...fields } = row;
  return await db
    .insertInto("chat_workspaces")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "external_id"])
        .doUpdateSet({ ...fields, state: "active", reason: null, paused_until: null })
        .where("chat_workspaces.company_id", "=", companyId),
    )
    .returning("id")
    .executeTakeFirst();
}

export async function setTokens(
  db: Queryable,
  id: string,
  tokens: { access_token: Buffer; refresh_token: Buffer | null; token_expires_at: Date | null },
): Promise<void> {
  await db.updateTable("chat_workspaces").set(tokens).where("id", "=", id).execute();
}

/** Nothing is sent to it until then. */
export async function pauseWorkspace(db: Queryable, id: string, until: Date): Promise<void> {
  await db.updateTable("chat_workspaces").set({ paused_until: until }).where("id", "=", id).execute();
}

/** Returns it if it was active until now. Its tokens are gone. */
export async function stopWorkspace(db: Queryable, id: string, reason: string) {
  return await db
    .updateTable("chat_workspaces")
    .set({ state: "stopped", reason, access_token: null, refresh_token: null, token_expires_at: null })
    .where("id", "=", id)
    .where("state", "=", "active")
    .returning(["id", "company_id", "name", "provider"])
    .executeTakeFirst();
}

export async function deleteWorkspace(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("chat_workspaces").where("id", "=", id).execute();
}

export async function listRoutes(db: Queryable, workspaceIds: readonly string[]) {
  return await db
    .selectFrom("chat_routes")
    .select(["id", "workspace_id", "fact", "channel_id", "channel_name"])
    .where("workspace_id", "in", [...workspaceIds, NO_ID])
    .orderBy("channel_name")
    .orderBy("fact")
    .orderBy("id")
    .execute();
}
/** A list in SQL cannot be empty. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

export async function insertRoute(db: Queryable, row: NewRow<"chat_routes">): Promise<boolean> {
  const made = await db
    .insertInto("chat_routes")
    .values(row)
    .onConflict((conflict) => conflict.columns(["workspace_id", "fact", "channel_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

/** Returns what it was, if it is of the company. */
export async function deleteRoute(db: Queryable, id: string, companyId: string) {
  return await db
    .deleteFrom("chat_routes")
    .using("chat_workspaces")
    .whereRef("chat_workspaces.id", "=", "chat_routes.workspace_id")
    .where("chat_routes.id", "=", id)
    .where("chat_workspaces.company_id", "=", companyId)
    .returning(["chat_routes.workspace_id", "chat_routes.fact", "chat_routes.channel_name", "chat_workspaces.name"])
    .executeTakeFirst();
}

/** Of every company with a workspace, the facts that go to a channel; one row without a fact where none does. */
export async function listWanted(db: Queryable): Promise<{ company_id: string; fact: string | null }[]> {
  return await db
    .selectFrom("chat_workspaces")
    .leftJoin("chat_routes", "chat_routes.workspace_id", "chat_workspaces.id")
    .select(["chat_workspaces.company_id", "chat_routes.fact"])
    .distinct()
    .orderBy("chat_workspaces.company_id")
    .orderBy("chat_routes.fact")
    .execute();
}
