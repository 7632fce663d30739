import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";
import { deleteGrantsOf } from "./grants-store.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "connected-apps",
      says: "apps that you connected, and what you allowed them.",
      rows: (userId) =>
        sql`select consent.id as cursor, app.name, consent.scopes, consent.created_at, consent.last_used_at, consent.last_used_address
          from oauth_grants consent join oauth_apps app on app.id = consent.app_id where consent.user_id = ${userId}`,
    },
  ],
  onClose: async (db, { id }) => void (await deleteGrantsOf(db, { userId: id })),
};
