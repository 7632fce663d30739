import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "access-tokens",
      says: "your personal access tokens, without their secrets.",
      rows: (userId) =>
        sql`select id::text as cursor, name, scopes, created_at, last_used_at, last_used_address, expires_at, revoked_at
          from personal_tokens where user_id = ${userId}`,
    },
  ],
  onClose: async (db, { id }) => {
    await db.deleteFrom("personal_tokens").where("user_id", "=", id).execute();
    await db.deleteFrom("api_key_members").where("user_id", "=", id).execute();
  },
};
