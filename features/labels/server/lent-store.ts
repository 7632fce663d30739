import { sql } from "kysely";
import { postSql } from "@aside/core/messages/server/posts/facts/post-sql-store.ts";

export const lends = () =>
  postSql.give({
    labels: (userId) =>
      sql`(select jsonb_agg(jsonb_build_object('label_id', l.id, 'kind', l.kind, 'name', l.name, 'color', l.color) order by l.kind, lower(l.name))
        from post_labels x join labels l on l.id = x.label_id where x.user_id = ${userId}::uuid and x.post_id = p.id)`,
  });
