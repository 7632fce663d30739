import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { FormField } from "../../contract.ts";
import type { FormRow } from "../forms/forms-store.ts";

/** The columns that a manager sets, of every form. */
export type CommonColumns = {
  notify_emails: string[];
  webhook_url: string | null;
  webhook_secret: string | null;
  is_active: boolean;
};
/** Those of a company's form. */
export type OwnColumns = {
  title: string;
  intro: string;
  fields: FormField[];
  success_text: string;
  allows_video: boolean;
  requires_video: boolean;
  max_video_seconds: number;
  allows_attachments: boolean;
  branding: { accent: string | null; logo_url: string | null };
  origins: string[];
};

const toColumns = ({ fields, branding, ...others }: OwnColumns) => ({
  ...others,
  fields: JSON.stringify(fields),
  branding: JSON.stringify(branding),
});

export async function insertForm(
  db: Queryable,
  given: { id: string; companyId: string; createdBy: string; now: Date; own: OwnColumns; common: CommonColumns },
): Promise<void> {
  await db
    .insertInto("forms")
    .values({
      id: given.id,
      company_id: given.companyId,
      created_by: given.createdBy,
      ...toColumns(given.own),
      ...given.common,
      created_at: given.now,
      updated_at: given.now,
    })
    .execute();
}

/** A failure of the old webhook says nothing about a new one. */
export async function updateFormRow(
  db: Queryable,
  row: FormRow,
  given: { own: OwnColumns | null; common: CommonColumns; now: Date },
): Promise<void> {
  const isSameHook = row.webhook_url === given.common.webhook_url;
  await db
    .updateTable("forms")
    .set({
      ...(given.own ? toColumns(given.own) : {}),
      ...given.common,
      ...(isSameHook ? {} : { webhook_error: null, webhook_failed_at: null }),
      updated_at: given.now,
    })
    .where("id", "=", row.id)
    .execute();
}

export async function setWebhookSecret(db: Queryable, id: string, sealed: string, now: Date): Promise<void> {
  await db.updateTable("forms").set({ webhook_secret: sealed, updated_at: now }).where("id", "=", id).execute();
}

export async function markFormDeleted(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("forms").set({ deleted_at: now, updated_at: now }).where("id", "=", id).execute();
}

/** Locked until the transaction ends; undefined if it was deleted. */
export async function lockForm(db: Queryable, id: string): Promise<FormRow | undefined> {
  return await db.selectFrom("forms").selectAll().where("id", "=", id).where("deleted_at", "is", null).forNoKeyUpdate().executeTakeFirst();
}

export async function countForms(db: Queryable, companyId: string): Promise<number> {
  const row = await db
    .selectFrom("forms")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Those of these people who can handle a form: active, and of the company; `companyId` null: of any. */
export async function listEligible(db: Queryable, userIds: string[], companyId: string | null): Promise<string[]> {
  if (userIds.length === 0) return [];
  let query = db.selectFrom("users").select("id").where("id", "in", userIds).where("is_active", "=", true).where("disabled_at", "is", null);
  if (companyId !== null) query = query.where("company_id", "=", companyId);
  return (await query.execute()).map((row) => row.id);
}

export async function replaceAgents(db: Queryable, formId: string, userIds: string[]): Promise<void> {
  await sql`delete from form_agents where form_id = ${formId} and user_id <> all(${userIds}::uuid[])`.execute(db);
  if (userIds.length === 0) return;
  await db
    .insertInto("form_agents")
    .values(userIds.map((userId) => ({ form_id: formId, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
