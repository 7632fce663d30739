import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";
import { ownPosts } from "@aside/core/messages/server/posts/facts/own-posts-store.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "insights",
      says: "generated or edited summaries, action items and titles.",
      rows: (
        userId,
      ) => sql`select p.id || ' ' || i.kind as cursor, p.id as post_id, i.kind, i.state, i.origin, i.content, i.confidence, i.prompt, i.created_at, i.updated_at
      from posts p join insights i on i.post_id = p.id where ${ownPosts(userId)}`,
    },
    {
      name: "prompts",
      says: "your saved prompts.",
      rows: (userId) =>
        sql`select id::text as cursor, kind, prompt, is_default, created_at, updated_at from prompts where user_id = ${userId}`,
    },
  ],
};
