import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "searches",
      says: "your searches.",
      rows: (userId) => sql`select id::text as cursor, query, uses, last_used_at from searches where user_id = ${userId}`,
    },
  ],
};
