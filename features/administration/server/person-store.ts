import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  onClose: async (db, { email }) => void (await db.deleteFrom("whitelisted_emails").where("email", "=", email).execute()),
};
