import { type RawBuilder, sql } from "kysely";
import { postSql } from "@aside/core/messages/server/posts/facts/post-sql-store.ts";
import { type Actor, actorKey } from "@aside/server/auth/actor.ts";

/** Reactions in one reply; the dashboard counts the rest. */
const MAX_REACTIONS = 200;

/** The viewer key of the recipient whose personal link this browser opened first (engagement/identify.ts). */
function ownLinkKey(actor: Actor): RawBuilder<string | null> {
  const { browserId, memberIds } = actor.viewer;
  if (actor.kind === "user" || memberIds.length === 0) return sql`null`;
  return sql`(select 'u:' || m.user_id from event_members m
    where m.event_id = e.id and m.id = any(${[...memberIds]}::uuid[]) and m.browser_id = ${browserId}::uuid limit 1)`;
}

/** As `actorKey`; of a person, their id is a value of its own (compile-once.ts). */
const keyOf = (actor: Actor): RawBuilder<string | null> =>
  actor.kind === "user" ? sql`('u:' || ${actor.userId}::text)` : sql`${actorKey(actor)}::text`;

export const lends = () =>
  postSql.give({
    views: () =>
      sql`(select jsonb_build_object('page_views', v.page_views, 'video_views', v.video_views, 'viewers', v.viewers, 'unknown_viewers', v.unknown_viewers)
        from post_totals v where v.post_id = p.id)`,
    page_views_of: (postId, userId) =>
      sql`(select w.page_views from post_viewers w where w.post_id = ${postId} and w.viewer_key = 'u:' || ${userId})`,
    views_by: (postId, userId) =>
      sql`(select w.viewed_percent, w.acknowledged_at from post_viewers w
        where w.post_id = ${postId} and w.viewer_key = 'u:' || ${userId} and not w.is_machine)`,
    was_watched_by: (userId) =>
      sql`(exists (select from reactions r where r.post_id = p.id and r.user_id = ${userId})
        or exists (select from post_viewers v where v.post_id = p.id and v.user_id = ${userId}))`,
    acknowledged_at: (actor) =>
      sql`(select min(w.acknowledged_at) from post_viewers w where w.post_id = p.id and w.viewer_key in (${keyOf(actor)}, ${ownLinkKey(actor)}))`,
    reactions: (actor) => {
      const [key, userId] = [keyOf(actor), actor.kind === "user" ? actor.userId : null];
      return sql`(select jsonb_agg(to_jsonb(r)) from (
        select id, reaction_name, name, user_id, at_second, created_at, coalesce(actor_key = ${key}, false) as is_own, viewed_at is not null as viewed
        from reactions where post_id = p.id and (not is_private or actor_key = ${key} or coalesce(e.creator_id = ${userId}::uuid, false)) order by created_at, id limit ${MAX_REACTIONS}) r)`;
    },
  });
