import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "embed_links",
      says: "the private embed links that you created, with their video messages and sites.",
      rows: (userId) =>
        sql`select id::text as cursor, post_id, domains, created_at, expires_at, revoked_at from embed_links where created_by = ${userId}`,
    },
  ],
};
