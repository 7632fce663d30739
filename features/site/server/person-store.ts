import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "newsletter",
      says: "your subscription to the newsletter.",
      rows: (userId) => sql`select s.id::text as cursor, s.state, s.requested_at, s.confirmed_at, s.unsubscribed_at
      from newsletter_subscribers s join users u on u.email = s.email where u.id = ${userId}`,
    },
  ],
  onClose: async (db, { email }) => void (await db.deleteFrom("newsletter_subscribers").where("email", "=", email).execute()),
};
