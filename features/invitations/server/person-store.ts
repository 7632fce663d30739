import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  onClose: async (db, { email }) => void (await db.deleteFrom("invites").where("email", "=", email).execute()),
};
