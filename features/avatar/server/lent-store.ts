import { sql } from "kysely";
import { postSql } from "@aside/core/messages/server/posts/facts/post-sql-store.ts";

export const lends = () =>
  postSql.give({
    persona: () => sql`(select jsonb_build_object('persona_status', o.status, 'persona_id', o.persona_id,
        'driver_image', '/v1/persona/' || o.persona_id || '/image/' || o.image_id,
        -- of the shown video: another persona may have been chosen since
        'engine', case coalesce(o.shown_engine, o.engine) when 'embedded' then 'embedded' else 'provider' end,
        'is_revoked', o.is_revoked)
      from persona_posts o where o.post_id = p.id)`,
    is_persona_processing: () => sql`exists (select from persona_posts o where o.post_id = p.id and o.status = 'PROCESSING')`,
  });
