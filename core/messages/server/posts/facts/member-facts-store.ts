import { type RawBuilder, sql } from "kysely";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { RecipientViews } from "../../../post-contract.ts";
import { isInInbox } from "../../inbox/inbox-items-store.ts";
import { postSql } from "./post-sql-store.ts";

// SQL expressions about the members of the Aside `e`, as one actor may know them. `p` is a post of it.

const userIdOf = (actor: Actor): string | null => (actor.kind === "user" ? actor.userId : null);

/** The membership `m` is the actor's, by account or by their personal link. Null: the actor has none. */
function isOwnMembership(actor: Actor): RawBuilder<boolean> | null {
  const { memberIds } = actor.viewer;
  if (userIdOf(actor) === null && memberIds.length === 0) return null;
  return sql`(m.user_id = ${userIdOf(actor)}::uuid or m.id = any(${[...memberIds]}::uuid[]))`;
}

/** A member, by account or by their personal link. */
export function isMemberOf(actor: Actor): RawBuilder<boolean> {
  const isOwn = isOwnMembership(actor);
  return isOwn ? sql`exists (select 1 from event_members m where m.event_id = e.id and ${isOwn})` : sql`false`;
}

/** A member by account only: personal links do not count. */
export const isAccountMemberOf = (actor: Actor): RawBuilder<boolean> =>
  isMemberOf({ ...actor, viewer: { ...actor.viewer, memberIds: [] } });

/** A bcc member. The account decides; without its membership, each personal link that was opened in this browser. */
export function isBccOf(actor: Actor): RawBuilder<boolean> {
  const isOwn = isOwnMembership(actor);
  if (!isOwn) return sql`false`;
  return sql`coalesce((select m.member_type = 'BCC' from event_members m where m.event_id = e.id and ${isOwn}
    order by coalesce(m.user_id = ${userIdOf(actor)}::uuid, false) desc, m.member_type limit 1), false)`;
}

/** The actor may know the membership `m`: bcc members are known to the Aside's creator and to themselves. */
const isKnownMember = (actor: Actor): RawBuilder<boolean> =>
  sql`(m.member_type = 'TO' or coalesce(e.creator_id = ${userIdOf(actor)}::uuid, false))`;

/** At least two members whom the actor may know. */
export const hasSeveralMembers = (actor: Actor): RawBuilder<boolean> =>
  sql`(select count(*) > 1 from (select 1 from event_members m where m.event_id = e.id and ${isKnownMember(actor)} limit 2) m)`;

/** The recipients of an Aside's first post. */
export async function listEventRecipients(db: Queryable, actor: Actor, eventId: string): Promise<RecipientViews[]> {
  const result = await sql<{ recipients: RecipientViews[] | null }>`
    select ${recipientsFor(actor)} as recipients from posts p join events e on e.id = p.event_id
    where p.event_id = ${eventId} and not p.is_reply and p.deleted_at is null order by p.created_at limit 1`.execute(db);
  return result.rows[0]?.recipients ?? [];
}

/** Recipients of one post in its JSON. */
const MAX_RECIPIENTS = 1_000;

/**
 * The recipients of a post and how often each opened it. An Aside goes to its members, a reply to the people in whose inboxes it is. Its
 * author and the Aside's creator see all of them that they may know, others only themselves.
 */
export function recipientsFor(actor: Actor): RawBuilder<RecipientViews[] | null> {
  const userId = userIdOf(actor);
  const guestId = actor.kind === "guest" ? actor.guestId : null;
  const seesAll = sql`coalesce(${userId}::uuid in (e.creator_id, p.creator_id), p.guest_id = ${guestId}::uuid, false)`;
  return sql`(select jsonb_agg(jsonb_build_object('user_id', r.user_id, 'views', coalesce(${postSql.get("page_views_of")(sql`p.id`, sql`r.user_id`)}, 0)) order by r.user_id)
    from (
      (select m.user_id from event_members m where not p.is_reply and m.event_id = e.id
        and (m.user_id = ${userId}::uuid or (${seesAll} and ${isKnownMember(actor)})) limit ${MAX_RECIPIENTS})
      union all
      (select i.user_id from inbox_items i where p.is_reply and i.post_id = p.id and ${isInInbox}
        and (i.user_id = ${userId}::uuid or ${seesAll}) limit ${MAX_RECIPIENTS})) r)`;
}

export const isFormAgent = (actor: Actor): RawBuilder<boolean> =>
  actor.kind === "user" ? postSql.get("is_form_agent")(actor.userId) : sql`false`;

export const isInLibrary = (actor: Actor): RawBuilder<boolean> =>
  actor.kind === "user" ? postSql.get("is_in_library")(actor.userId) : sql`false`;

export const isByEmbedLink = ({ kind, viewer }: Actor): RawBuilder<boolean> =>
  kind === "anonymous" && viewer.embedLinkId !== undefined ? postSql.get("is_by_embed_link")(viewer.embedLinkId) : sql`false`;
