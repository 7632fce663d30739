import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type TestimonialRow = {
  id: string;
  name: string;
  role: string;
  company: string;
  quote: string;
  story: string;
  story_html: string;
  post_id: string | null;
  position: number;
  version: number;
  published_at: Date | null;
  updated_at: Date;
};

export type TestimonialFields = Pick<TestimonialRow, "name" | "role" | "company" | "quote" | "story" | "story_html" | "post_id">;

export const listAll = async (db: Queryable): Promise<TestimonialRow[]> =>
  await db.selectFrom("testimonials").selectAll().orderBy("position").orderBy("id").execute();

export const findTestimonial = async (db: Queryable, id: string): Promise<TestimonialRow | undefined> =>
  await db.selectFrom("testimonials").selectAll().where("id", "=", id).executeTakeFirst();

/** Creations and orders wait for each other, so that no two rows get one position and the limit holds. */
export async function lockOrder(db: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('site.testimonials'))`.execute(db);
}

/** After `lockOrder`. */
export async function insertTestimonial(db: Queryable, id: string, fields: TestimonialFields, now: Date): Promise<void> {
  const last = await db
    .selectFrom("testimonials")
    .select((eb) => eb.fn.max("position").as("position"))
    .executeTakeFirst();
  await db
    .insertInto("testimonials")
    .values({ id, ...fields, position: (last?.position ?? 0) + 1, created_at: now, updated_at: now })
    .execute();
}

export async function countTestimonials(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom("testimonials")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** False: it has another version. */
export async function updateTestimonial(
  db: Queryable,
  which: { id: string; version: number },
  fields: TestimonialFields,
  now: Date,
): Promise<boolean> {
  const done = await db
    .updateTable("testimonials")
    .set({ ...fields, version: which.version + 1, updated_at: now })
    .where("id", "=", which.id)
    .where("version", "=", which.version)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** False: nothing changed. */
export async function setPublished(db: Queryable, id: string, publishedAt: Date | null): Promise<boolean> {
  const done = await db
    .updateTable("testimonials")
    .set({ published_at: publishedAt })
    .where("id", "=", id)
    .where("published_at", publishedAt ? "is" : "is not", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function deleteTestimonial(db: Queryable, id: string): Promise<{ name: string } | undefined> {
  return await db.deleteFrom("testimonials").where("id", "=", id).returning("name").executeTakeFirst();
}

/** In one statement. */
export async function savePositions(db: Queryable, ids: readonly string[]): Promise<void> {
  await sql`update testimonials t set position = o.position
    from unnest(${ids}::uuid[]) with ordinality o (id, position) where t.id = o.id`.execute(db);
}

export const listPublished = async (db: Queryable): Promise<TestimonialRow[]> =>
  await db.selectFrom("testimonials").selectAll().where("published_at", "is not", null).orderBy("position").orderBy("id").execute();
