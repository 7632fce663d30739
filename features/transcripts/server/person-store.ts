import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";
import { ownPosts } from "@aside/core/messages/server/posts/facts/own-posts-store.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "transcripts",
      says: "transcripts of your videos. Times are seconds from the start.",
      rows: (userId) => sql`select p.id::text as cursor, p.id as post_id, r.language, r.state, r.confidence, r.edited_at,
      (select coalesce(jsonb_agg(jsonb_build_object('from', g.start_at, 'to', g.end_at, 'speaker', g.speaker, 'text', g.text, 'heard', g.heard) order by g.index), '[]')
        from transcript_segments g where g.take_id = r.take_id) as segments
      from posts p join transcripts r on r.take_id = p.take_id where ${ownPosts(userId)}`,
    },
  ],
};
