import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "partners",
      says: "the partners that you added, which sign your company's people in.",
      rows: (userId) =>
        sql`select id::text as cursor, name, jwks_url, jwks, is_enabled, created_at, last_used_at from partners where created_by = ${userId}`,
    },
  ],
};
