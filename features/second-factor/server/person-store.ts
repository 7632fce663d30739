import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "sign-in-methods",
      says: "connected accounts, passkeys and second factors, without their secrets.",
      rows: (
        userId,
      ) => sql`select 'identity ' || id as cursor, 'identity' as kind, provider as name, email as account, created_at, last_used_at
        from identities where user_id = ${userId}
      union all select 'passkey ' || id, 'passkey', name, null, created_at, last_used_at from passkeys where user_id = ${userId}
      union all select 'factor ' || id, 'factor', kind, phone_number, created_at, null from mfa_factors where user_id = ${userId}`,
    },
  ],
  onClose: async (db, { id }) => {
    await db.deleteFrom("passkeys").where("user_id", "=", id).execute();
    await db.deleteFrom("mfa_factors").where("user_id", "=", id).execute();
  },
};
