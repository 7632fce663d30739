import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** `company_id`: of the Aside's creator. `title`: of the Aside that the post belongs to. */
type Place = { event_id: string; company_id: string | null; creator_id: string; title: string };

export async function findPlace(db: Queryable, postId: string): Promise<Place | undefined> {
  const found = await sql<Place>`
    select p.event_id, u.company_id, e.creator_id, e.title
    from posts p join events e on e.id = p.event_id join users u on u.id = e.creator_id
    where p.id = ${postId} and p.deleted_at is null and e.deleted_at is null`.execute(db);
  return found.rows[0];
}

/** The main post of an Aside. */
export async function findMainPost(db: Queryable, eventId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("posts")
    .select("id")
    .where("event_id", "=", eventId)
    .where("is_reply", "=", false)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .executeTakeFirst();
  return row?.id;
}

export async function findCreator(db: Queryable, eventId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("events")
    .select("creator_id")
    .where("id", "=", eventId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.creator_id;
}
