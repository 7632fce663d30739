import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "analyses",
      says: "your questions about several videos, with the answers.",
      rows: (userId) => sql`select a.id::text as cursor, a.id, a.title, a.post_ids, a.created_at, a.updated_at,
      (select coalesce(jsonb_agg(jsonb_build_object('question', t.question, 'origin', t.origin, 'answer', t.answer, 'at', t.created_at) order by t.created_at, t.id), '[]')
        from analysis_turns t where t.analysis_id = a.id) as turns
      from analyses a where a.user_id = ${userId} and a.deleted_at is null`,
    },
  ],
};
