import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "labels",
      says: "your labels and favorites, with their video messages.",
      rows: (userId) => sql`select l.id::text as cursor, l.kind, l.name, l.color, l.created_at,
      (select coalesce(jsonb_agg(x.post_id order by x.created_at, x.post_id), '[]') from post_labels x where x.label_id = l.id) as posts
      from labels l where l.user_id = ${userId}`,
    },
  ],
};
