import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";
import { deleteMentioning } from "./events/events-store.ts";

/** Events that name a person refer to them, and are deleted with them. */
export const personData: PersonData = {
  exports: [
    {
      name: "webhooks",
      says: "the webhook endpoints that you created, without their secrets.",
      rows: (userId) =>
        sql`select id::text as cursor, url, description, events, is_full, state, created_at from webhook_endpoints where created_by = ${userId}`,
    },
  ],
  onClose: async (db, { id }) => await deleteMentioning(db, id),
};
