import { sql } from "kysely";
import { postSql } from "@aside/core/messages/server/posts/facts/post-sql-store.ts";

/** The function is in migration 0013. */
export const lends = () => postSql.give({ is_form_agent: (userId) => sql`(e.form_id is not null and form_agent(e.form_id, ${userId}))` });
