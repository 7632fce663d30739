import { sql } from "kysely";
import { postSql } from "@aside/core/messages/server/posts/facts/post-sql-store.ts";

export const lends = () =>
  postSql.give({
    transcript_state: () => sql`(select c.state from transcripts c where c.take_id = p.take_id)`,
    transcript_language: () => sql`(select c.language from transcripts c where c.take_id = p.take_id)`,
  });
