import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  onClose: async (db, { id, email }) => {
    await sql`delete from pending_identities where email = ${email} or provider_email = ${email}`.execute(db);
    await db.deleteFrom("identities").where("user_id", "=", id).execute();
  },
};
