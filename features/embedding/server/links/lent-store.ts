import { sql } from "kysely";
import { postSql } from "@aside/core/messages/server/posts/facts/post-sql-store.ts";

/** Whose company: as findEmbedRules (../store.ts). Its list of domains is in the page's policy. */
export const lends = () =>
  postSql.give({
    is_by_embed_link: (linkId) => sql`(exists (select from embed_links l
        where l.id = ${linkId}::uuid and l.post_id = p.id and l.revoked_at is null and l.expires_at > now())
      and not exists (select from users a join companies c on c.id = a.company_id
        where a.id = coalesce(p.creator_id, e.creator_id) and not c.embedding_enabled))`,
  });
