import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  onClose: async (db, { id }) => void (await db.deleteFrom("group_members").where("user_id", "=", id).execute()),
};
