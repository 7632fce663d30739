import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";
import { ownPosts } from "@aside/core/messages/server/posts/facts/own-posts-store.ts";
import { DELETED_LABEL } from "@aside/server/audit/deleted-label.ts";

export const personData: PersonData = {
  usesGuest: () => sql`exists (select from comments c where c.guest_id = g.id)`,
  exports: [
    {
      name: "comments-given",
      says: "your comments on video messages.",
      rows: (userId) => sql`select id::text as cursor, id, post_id, parent_id, at_second, text, created_at, edited_at from comments
      where user_id = ${userId} and deleted_at is null`,
    },
    {
      name: "comments-received",
      says: "others' comments on your video messages.",
      rows: (
        userId,
      ) => sql`select c.id::text as cursor, c.id, c.post_id, c.parent_id, coalesce(u.name, g.name) as from, c.at_second, c.text, c.created_at, c.edited_at
      from comments c join posts p on p.id = c.post_id left join users u on u.id = c.user_id left join guests g on g.id = c.guest_id
      where c.deleted_at is null and c.user_id is distinct from ${userId} and not (p.is_reply and c.is_private) and ${ownPosts(userId)}`,
    },
  ],
  // Mentions of the person by id go. Replies to their comments stay, without the reference; replies to private comments are deleted with them.
  onDelete: async (db, userId) => {
    await sql`update comments set mentions = array_remove(mentions, ${userId}::uuid), text = replace(text, ${`@[${userId}]`}, ${`@${DELETED_LABEL}`})
      where mentions <> '{}' and mentions @> array[${userId}::uuid]`.execute(db);
    await sql`update comments set parent_id = null
      where parent_id in (select id from comments where user_id = ${userId}) and user_id is distinct from ${userId} and not is_private`.execute(
      db,
    );
  },
};
