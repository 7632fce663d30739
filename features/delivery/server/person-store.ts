import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "shared-videos",
      says: "video messages you shared, how you shared them, and the time saved in seconds.",
      rows: (userId) =>
        sql`select id::text as cursor, post_id, share_medium, time_saved, created_at from shared_posts where user_id = ${userId}`,
    },
  ],
};
