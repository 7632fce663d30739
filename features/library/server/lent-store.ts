import { sql } from "kysely";
import { userSql } from "@aside/core/accounts/server/user-sql-store.ts";
import { postSql } from "@aside/core/messages/server/posts/facts/post-sql-store.ts";

/** The functions are in migration 0009. */
export function lends(): void {
  userSql.give({ has_library: (userId) => sql`has_library(${userId})` });
  postSql.give({
    is_in_library: (userId) => sql`library_shows(p.id, ${userId})`,
    library_place: () => sql`(select jsonb_build_object('folder_id', a.folder_id,
        'approval_status', case when a.status = 'approved' and a.expires_at <= now() then 'expired' else a.status end)
      from library_posts a where a.post_id = p.id)`,
  });
}
