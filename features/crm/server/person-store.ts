import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";
import { deleteAddress } from "./activities/contacts-store.ts";

/** Contacts of a person refer to them, and are deleted with them; those that a form named are known by their address. */
export const personData: PersonData = {
  exports: [
    {
      name: "crm",
      says: "the connections to CRMs that you made, without their tokens.",
      rows: (userId) =>
        sql`select id::text as cursor, provider, account_id, account_name, activities, state, created_at from crm_connections where connected_by = ${userId}`,
    },
    {
      name: "crm-activities",
      says: "what was sent about you to the CRMs of companies whose Asides you viewed.",
      rows: (userId) =>
        sql`select a.id::text as cursor, k.provider, a.kind, a.data->>'title' as title, a.state, a.happened_at
          from crm_contacts c join crm_activities a on a.contact_id = c.id join crm_connections k on k.id = c.connection_id
          where c.user_id = ${userId}`,
    },
  ],
  onClose: async (db, { email }) => await deleteAddress(db, email),
};
