import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "form-submissions",
      says: "what you submitted to contact forms while signed in, with the conversations.",
      rows: (
        userId,
      ) => sql`select s.id::text as cursor, s.id, coalesce(f.slug, f.title) as form, s.post_id, s.name, s.email, s.answers, s.submitted_at,
      (select coalesce(jsonb_agg(jsonb_build_object('by', m.author_name, 'is_yours', m.is_from_visitor, 'text', m.text, 'post_id', m.post_id, 'sent_at', m.sent_at)
          order by m.sent_at, m.id), '[]')
        from form_messages m where m.submission_id = s.id and m.kind <> 'note' and m.sent_at is not null) as messages
      from form_submissions s join forms f on f.id = s.form_id where s.user_id = ${userId} and s.submitted_at is not null`,
    },
  ],
};
