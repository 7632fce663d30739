import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";
import { ownPosts } from "@aside/core/messages/server/posts/facts/own-posts-store.ts";

export const personData: PersonData = {
  usesGuest: () => sql`(exists (select from reactions r where r.actor_key = 'g:' || g.id)
      or exists (select from post_viewers v where v.viewer_key = 'g:' || g.id))`,
  exports: [
    {
      name: "views",
      says: "who watched your video messages, as far as known.",
      rows: (
        userId,
      ) => sql`select p.id || ' ' || v.viewer_key as cursor, p.id as post_id, v.name, v.page_views, v.video_views, v.viewed_percent, v.acknowledged_at,
      v.first_viewed_at, v.last_viewed_at
      from posts p join post_viewers v on v.post_id = p.id where ${ownPosts(userId)}`,
    },
    {
      name: "watched",
      says: "video messages you watched.",
      rows: (
        userId,
      ) => sql`select post_id || ' ' || viewer_key as cursor, post_id, page_views, video_views, viewed_percent, device, finished_at, acknowledged_at, acknowledged_percent,
      acknowledged_by, first_viewed_at, last_viewed_at
      from post_viewers where user_id = ${userId}`,
    },
    {
      name: "reactions-given",
      says: "your reactions to video messages.",
      rows: (userId) =>
        sql`select id::text as cursor, post_id, reaction_name, at_second, created_at from reactions where user_id = ${userId}`,
    },
    {
      name: "reactions-received",
      says: "others' reactions to your video messages.",
      rows: (userId) => sql`select r.id::text as cursor, r.post_id, r.name as from, r.reaction_name, r.at_second, r.created_at
      from reactions r join posts p on p.id = r.post_id where ${ownPosts(userId)}`,
    },
  ],
  onDelete: async (db, userId) => void (await db.deleteFrom("view_progress").where("viewer_key", "=", `u:${userId}`).execute()),
};
