import { sql } from "kysely";
import { usageSql } from "../../entitlements/server/usage-sql-store.ts";

export const lends = () =>
  usageSql.give({
    creates: (userId, since) => sql`(select count(*) from events where creator_id = ${userId} and created_at >= ${since})`,
    sends: (userId, since) => sql`(select count(*) from posts where creator_id = ${userId} and not is_reply and sent_at >= ${since})`,
  });
