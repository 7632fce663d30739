import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export async function findPerson(db: Queryable, workspaceId: string, externalId: string) {
  return await db
    .selectFrom("chat_people")
    .innerJoin("users", "users.id", "chat_people.user_id")
    .selectAll("chat_people")
    .where("chat_people.workspace_id", "=", workspaceId)
    .where("chat_people.external_id", "=", externalId)
    .where("users.is_active", "=", true)
    .where("users.disabled_at", "is", null)
    .executeTakeFirst();
}

/** The workspaces of the company, with the person's account there. */
export async function listAccounts(db: Queryable, who: { userId: string; companyId: string }) {
  return await db
    .selectFrom("chat_workspaces")
    .leftJoin("chat_people", (join) =>
      join.onRef("chat_people.workspace_id", "=", "chat_workspaces.id").on("chat_people.user_id", "=", who.userId),
    )
    .select(["chat_workspaces.id", "chat_workspaces.provider", "chat_workspaces.name as workspace", "chat_people.name"])
    .where("chat_workspaces.company_id", "=", who.companyId)
    .where("chat_workspaces.state", "=", "active")
    .orderBy("chat_workspaces.provider")
    .execute();
}

/** Replaces the person's account there. False: the account is linked with another person. */
export async function savePerson(db: Queryable, row: NewRow<"chat_people">): Promise<boolean> {
  const saved = await db
    .insertInto("chat_people")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "external_id"]).doUpdateSet({ name: row.name }).where("chat_people.user_id", "=", row.user_id),
    )
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

export async function deletePerson(db: Queryable, who: { userId: string; workspaceId: string; exceptExternalId?: string }) {
  let deleting = db.deleteFrom("chat_people").where("user_id", "=", who.userId).where("workspace_id", "=", who.workspaceId);
  if (who.exceptExternalId !== undefined) deleting = deleting.where("external_id", "<>", who.exceptExternalId);
  return await deleting.returning(["id", "name"]).executeTakeFirst();
}

/** The accounts of these people in active workspaces of the company that they belong to now. */
export async function listTargets(db: Queryable, userIds: readonly string[]) {
  return await db
    .selectFrom("chat_people")
    .innerJoin("chat_workspaces", "chat_workspaces.id", "chat_people.workspace_id")
    .innerJoin("users", "users.id", "chat_people.user_id")
    .select(["chat_people.user_id", "chat_people.workspace_id", "chat_people.external_id", "chat_people.name"])
    .where("chat_people.user_id", "in", [...userIds])
    .where("chat_workspaces.state", "=", "active")
    .whereRef("users.company_id", "=", "chat_workspaces.company_id")
    .execute();
}
