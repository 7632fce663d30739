import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  exports: [
    // Administrators' actions on the person, without the source addresses.
    {
      name: "activity",
      says: "audit log entries of your actions and of changes to your account.",
      rows: (userId) => sql`select id::text as cursor, action, actor_label as by, target_kind, target_label as target, created_at,
      case when actor_kind = 'user' and actor_id = ${userId} then source_address end as source_address
      from audit_log where (actor_kind = 'user' and actor_id = ${userId}) or (target_kind = 'user' and target_id = ${userId})`,
    },
  ],
};
