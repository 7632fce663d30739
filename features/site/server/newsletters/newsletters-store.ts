import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type NewsletterRow = {
  id: string;
  number: number | null;
  title: string;
  summary: string;
  body: string;
  body_html: string;
  version: number;
  tested_version: number | null;
  published_at: Date | null;
  send_started_at: Date | null;
  send_after: string | null;
  recipients: number;
  sent: number;
  failed: number;
  unknown: number;
  sent_at: Date | null;
  updated_at: Date;
};

export type NewsletterFields = Pick<NewsletterRow, "title" | "summary" | "body" | "body_html">;

/** Newest first: ids sort by creation. */
export async function listNewsletters(db: Queryable, page: { limit: number; offset: number }): Promise<NewsletterRow[]> {
  return await db.selectFrom("newsletters").selectAll().orderBy("id", "desc").limit(page.limit).offset(page.offset).execute();
}

export async function countNewsletters(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom("newsletters")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

export const findNewsletter = async (db: Queryable, id: string): Promise<NewsletterRow | undefined> =>
  await db.selectFrom("newsletters").selectAll().where("id", "=", id).executeTakeFirst();

export const lockNewsletter = async (db: Queryable, id: string): Promise<NewsletterRow | undefined> =>
  await db.selectFrom("newsletters").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

export async function insertNewsletter(db: Queryable, id: string, fields: NewsletterFields, now: Date): Promise<void> {
  await db
    .insertInto("newsletters")
    .values({ id, ...fields, created_at: now, updated_at: now })
    .execute();
}

export async function updateNewsletter(db: Queryable, row: NewsletterRow, fields: NewsletterFields, now: Date): Promise<void> {
  await db
    .updateTable("newsletters")
    .set({ ...fields, version: row.version + 1, updated_at: now })
    .where("id", "=", row.id)
    .execute();
}

/** Gives it the next number, if it has none. Publications wait for each other, so that no number is given twice. */
export async function publish(db: Queryable, id: string, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('site.newsletters'))`.execute(db);
  await sql`update newsletters set published_at = ${now},
    number = coalesce(number, (select coalesce(max(number), 0) + 1 from newsletters)) where id = ${id}::uuid`.execute(db);
}

export async function unpublish(db: Queryable, id: string): Promise<void> {
  await db.updateTable("newsletters").set({ published_at: null }).where("id", "=", id).execute();
}

export async function deleteNewsletter(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("newsletters").where("id", "=", id).execute();
}

export async function markTested(db: Queryable, id: string, version: number): Promise<void> {
  await db.updateTable("newsletters").set({ tested_version: version }).where("id", "=", id).execute();
}

export async function listPublished(db: Queryable, limit: number): Promise<NewsletterRow[]> {
  return await db
    .selectFrom("newsletters")
    .selectAll()
    .where("published_at", "is not", null)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
