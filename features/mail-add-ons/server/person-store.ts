import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

/** Accounts end with the person's consents, which end when the account here is closed. */
export const personData: PersonData = {
  exports: [
    {
      name: "mail-add-on-accounts",
      says: "your accounts of Google and Microsoft with which you use the add-ons for Gmail and Outlook.",
      rows: (userId) => sql`select id::text as cursor, provider, issuer, subject, email, created_at
        from mail_add_on_accounts where user_id = ${userId}`,
    },
  ],
};
