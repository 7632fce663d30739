import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { postSql } from "@aside/core/messages/server/posts/facts/post-sql-store.ts";

export type PersonRow = { id: string; name: string; profile_image_key: string | null };

/** Maximum length of the list. */
const MAX_PEOPLE = 500;

/** The people whose names the actor may see, in addition to the creator's. */
export type Circle = {
  eventId: string;
  postId: string;
  creatorId: string;
  /** Recipients, and people who replied or commented. */
  hasOthers: boolean;
  /** Includes people who are not recipients but commented: they may view it. */
  hasStrangers: boolean;
  /** Includes people who commented privately. */
  hasPrivate: boolean;
};

/** Without bcc recipients, even for the creator: everyone who reads the comment would see their names. */
export async function listPeople(db: Queryable, actorId: string, circle: Circle): Promise<PersonRow[]> {
  const { eventId, postId, creatorId } = circle;
  const others = circle.hasOthers ? sql`union select user_id from event_members where event_id = ${eventId}` : sql``;
  const isKnown = circle.hasPrivate ? sql`true` : sql`not is_private`;
  const strangers =
    circle.hasOthers && circle.hasStrangers
      ? sql`union select creator_id from posts where event_id = ${eventId} and is_reply and post_status = 'SENT' and deleted_at is null and ${isKnown}
          union select user_id from comments where post_id = ${postId} and deleted_at is null and ${isKnown}`
      : sql``;
  const result = await sql<PersonRow>`select u.id, u.name, u.profile_image_key from users u
    where u.id in (select ${creatorId}::uuid ${others} ${strangers}) and u.id <> ${actorId} and u.name <> ''
      and not exists (select from event_members h where h.event_id = ${eventId} and h.user_id = u.id and h.member_type = 'BCC')
    order by lower(u.name), u.id limit ${MAX_PEOPLE}`.execute(db);
  return result.rows;
}

/** Recipients of the Aside and people who were active in it. */
export async function isKnownThere(db: Queryable, eventId: string, userId: string): Promise<boolean> {
  const result = await sql<{ is_known: boolean }>`select exists (
      select from event_members where event_id = ${eventId} and user_id = ${userId}
      union all select from posts where event_id = ${eventId} and creator_id = ${userId} and post_status = 'SENT' and deleted_at is null
      union all select from posts p join comments c on c.post_id = p.id where p.event_id = ${eventId} and c.user_id = ${userId} and c.deleted_at is null
      union all select from posts p where p.event_id = ${eventId} and ${postSql.get("was_watched_by")(userId)}
    ) as is_known`.execute(db);
  return result.rows[0]?.is_known === true;
}
