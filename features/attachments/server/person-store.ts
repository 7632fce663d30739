import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";
import { ownPosts } from "@aside/core/messages/server/posts/facts/own-posts-store.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "attachments",
      says: "the files attached to them, each stored in attachments/ by post ID and its own ID.",
      rows: (
        userId,
      ) => sql`select a.id::text as cursor, a.id, a.post_id, a.filename, a.content_type, a.byte_size, a.width, a.height, a.created_at
      from posts p join attachments a on a.post_id = p.id where ${ownPosts(userId)}`,
    },
  ],
};
