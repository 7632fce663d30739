import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { isInInbox } from "@aside/core/messages/server/inbox/inbox-items-store.ts";
import { postSql } from "@aside/core/messages/server/posts/facts/post-sql-store.ts";

/** Locks the Aside before its posts, in the same order as deleting an Aside does. */
export async function lockEvent(db: Queryable, eventId: string): Promise<void> {
  await db.selectFrom("events").select("id").where("id", "=", eventId).forNoKeyUpdate().execute();
}

export async function lockDraft(db: Queryable, postId: string) {
  return await db
    .selectFrom("posts")
    .leftJoin("takes", "takes.id", "posts.take_id")
    .select(["posts.post_status", "takes.status as take_status"])
    .where("posts.id", "=", postId)
    .where("posts.deleted_at", "is", null)
    .forNoKeyUpdate("posts")
    .executeTakeFirst();
}

/** The Aside's own post, not its replies, with the fields that an invitation needs. */
export async function listSentAsides(db: Queryable, eventId: string) {
  return await db
    .selectFrom("posts")
    .innerJoin("events", "events.id", "posts.event_id")
    .innerJoin("users", "users.id", "posts.creator_id")
    .select(["posts.id", "posts.event_id", "posts.creator_id", "events.creator_id as event_creator_id", "users.name as creator_name"])
    .where("posts.event_id", "=", eventId)
    .where("posts.is_reply", "=", false)
    .where("posts.post_status", "=", "SENT")
    .where("posts.deleted_at", "is", null)
    .where("events.deleted_at", "is", null)
    .orderBy("posts.created_at")
    .limit(100)
    .execute();
}

/** The Aside's own post, not its replies, in any status. */
export async function listAsidePosts(db: Queryable, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("posts")
    .select("id")
    .where("event_id", "=", eventId)
    .where("is_reply", "=", false)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .limit(100)
    .execute();
  return rows.map((row) => row.id);
}

export async function listMemberUsers(db: Queryable, eventId: string) {
  return await db
    .selectFrom("event_members")
    .innerJoin("users", "users.id", "event_members.user_id")
    .select(["users.id", "users.email", "users.name"])
    .where("event_members.event_id", "=", eventId)
    .execute();
}

/** Returns those users who have one of the posts in their inbox. */
export async function listInboxOwners(db: Queryable, { postIds, userIds }: { postIds: string[]; userIds: string[] }): Promise<string[]> {
  const rows = await sql<{ user_id: string }>`
    select distinct user_id from inbox_items i where post_id = any(${postIds}::uuid[]) and user_id = any(${userIds}::uuid[]) and ${isInInbox}
  `.execute(db);
  return rows.rows.map((row) => row.user_id);
}

export const DELIVERY_KINDS = ["invitation", "copy", "reply", "update"] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** Always with the recipient's personal link, and with a link to unsubscribe from the sender. */
export const isToRecipient = (kind: string): boolean => kind === "invitation" || kind === "update";

/** Returns the ids of those that are new. */
export async function insertDeliveries(
  db: Queryable,
  about: { post_id: string; kind: DeliveryKind; take_id: string | null },
  to: { id: string; user_id: string; link_token: string | null }[],
): Promise<string[]> {
  if (to.length === 0) return [];
  const made = await sql<{ id: string }>`
    insert into deliveries (id, post_id, user_id, kind, take_id, link_token)
    select id, ${about.post_id}::uuid, user_id, ${about.kind}, ${about.take_id}::uuid, link_token
    from unnest(${to.map((one) => one.id)}::uuid[], ${to.map((one) => one.user_id)}::uuid[], ${to.map((one) => one.link_token)}::text[])
      as given (id, user_id, link_token)
    on conflict do nothing returning id`.execute(db);
  return made.rows.map((row) => row.id);
}

export async function isPrivate(db: Queryable, postId: string): Promise<boolean> {
  const row = await db.selectFrom("posts").select("is_private").where("id", "=", postId).executeTakeFirst();
  return row?.is_private === true;
}

export type ReplyReader = { id: string; member_id: string | null; accepts_email: boolean };

/**
 * The Aside's creator, and its recipients: `visible` without bcc. `accepts_email`: `preferences.notifications.replies`
 * (features/my-account/contract.ts) is on by default.
 */
export async function listReplyReaders(
  db: Queryable,
  { eventId, creatorId, reach }: { eventId: string; creatorId: string; reach: "creator" | "visible" | "everyone" },
): Promise<ReplyReader[]> {
  const result = await sql<ReplyReader>`
    select u.id, m.id as member_id, coalesce(u.preferences #> '{notifications,replies}' <> 'false'::jsonb, true) as accepts_email
    from users u left join event_members m on m.user_id = u.id and m.event_id = ${eventId}
    where u.id = ${creatorId} or (${reach !== "creator"} and m.id is not null and (m.member_type = 'TO' or ${reach === "everyone"}))
    order by u.id`.execute(db);
  return result.rows;
}

/** In how many inboxes a post is. */
export async function countInboxes(db: Queryable, postId: string): Promise<number> {
  const result = await sql<{
    count: number;
  }>`select count(*)::int as count from inbox_items i where post_id = ${postId} and ${isInInbox}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

export async function listWaitingDeliveries(db: Queryable, postIds: string[]): Promise<string[]> {
  if (postIds.length === 0) return [];
  const rows = await db.selectFrom("deliveries").select("id").where("post_id", "in", postIds).where("state", "=", "WAITING").execute();
  return rows.map((row) => row.id);
}

export type Resendable = { id: string; user_id: string; resends: number; is_due: boolean; is_unsubscribed: boolean };

/** Emails of an Aside to its current recipients; `userIds` null: to all who have not opened it. Locked until the transaction ends. */
export async function lockResendable(
  db: Queryable,
  post: { id: string; eventId: string; senderId: string },
  options: { userIds: string[] | null; sentBefore: Date },
): Promise<Resendable[]> {
  const who = options.userIds
    ? sql`d.user_id = any(${options.userIds}::uuid[])`
    : sql`d.opened_at is null and ${postSql.get("page_views_of")(sql`d.post_id`, sql`d.user_id`)} is null`;
  const result = await sql<Resendable>`
    select d.id, d.user_id, d.resends, d.state <> 'WAITING' and coalesce(d.resent_at, d.sent_at, d.created_at) <= ${options.sentBefore} as is_due,
      exists (select 1 from unsubscribes x where x.sender_id = ${post.senderId} and x.email = u.email) as is_unsubscribed
    from deliveries d
      join event_members m on m.event_id = ${post.eventId} and m.user_id = d.user_id
      join users u on u.id = d.user_id
    where d.post_id = ${post.id} and d.kind = 'invitation' and ${who}
    order by d.id for no key update of d`.execute(db);
  return result.rows;
}

export async function markResent(db: Queryable, emails: { id: string; link_token: string }[], at: Date): Promise<void> {
  await sql`
    update deliveries d set state = 'WAITING', link_token = given.link_token, error = null, resent_at = ${at}, resends = resends + 1
    from unnest(${emails.map((email) => email.id)}::uuid[], ${emails.map((email) => email.link_token)}::text[]) as given (id, link_token)
    where d.id = given.id`.execute(db);
}

export async function insertShared(db: Queryable, shared: { id: string; userId: string; postId: string; medium: string }): Promise<void> {
  await sql`
    insert into shared_posts (id, user_id, post_id, share_medium, time_saved)
    select ${shared.id}, ${shared.userId}, p.id, ${shared.medium}, case when p.creator_id = ${shared.userId} then coalesce(p.saved_seconds, 0) else 0 end
    from posts p where p.id = ${shared.postId}`.execute(db);
}

/** A delivery with all fields of its email. */
export async function findDelivery(db: Queryable, id: string) {
  return await db
    .selectFrom("deliveries as d")
    .innerJoin("users as u", "u.id", "d.user_id")
    .innerJoin("posts as p", "p.id", "d.post_id")
    .innerJoin("events as e", "e.id", "p.event_id")
    .leftJoin("users as author", "author.id", "p.creator_id")
    .leftJoin("guests as g", "g.id", "p.guest_id")
    .leftJoin("takes as t", "t.id", "p.take_id")
    .select([
      "d.id",
      "d.user_id",
      "d.state",
      "d.kind",
      "d.link_token",
      "d.resends",
      "d.created_at",
      "u.email",
      "u.name",
      "p.id as post_id",
      "p.event_id",
      "p.title",
      "p.ai_summary",
      "p.note",
      "e.title as event_title",
      "e.creator_id as sender_id",
      "p.take_id",
      "t.duration",
      "t.is_avatar",
      "author.id as author_id",
      "author.email as author_email",
      "author.name as author_name",
      "g.name as guest_name",
    ])
    .select(postSql.get("persona")().as("persona"))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("unsubscribes as s")
            .select("s.email")
            .whereRef("s.sender_id", "=", "e.creator_id")
            .whereRef("s.email", "=", "u.email"),
        )
        .as("is_unsubscribed"),
    )
    .where("d.id", "=", id)
    .where("p.deleted_at", "is", null)
    .where("e.deleted_at", "is", null)
    .executeTakeFirst();
}

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

export async function findPicture(db: Queryable, takeId: string, kind: "gif" | "email_thumbnail") {
  const state = await db
    .selectFrom("enrichments")
    .select("state")
    .where("take_id", "=", takeId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  const asset = await db
    .selectFrom("assets")
    .select(["key", "content_type"])
    .where("take_id", "=", takeId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return { isPending: state !== undefined && (state.state === "WAITING" || state.state === "PROCESSING"), asset };
}

export async function markDelivered(db: Queryable, id: string, messageId: string): Promise<void> {
  await db
    .updateTable("deliveries")
    .set({
      state: "SENT",
      message_id: messageId,
      link_token: null,
      error: null,
      sent_at: sql`now()` as never,
      shown_take_id: sql`coalesce(take_id, (select p.take_id from posts p where p.id = deliveries.post_id))`,
    })
    .where("id", "=", id)
    .execute();
}

/** The error of an email that was not sent because the recipient unsubscribed from the sender. */
export const UNSUBSCRIBED = "unsubscribed";

export async function markUndelivered(db: Queryable, id: string, error: string): Promise<void> {
  await db
    .updateTable("deliveries")
    .set({ state: "FAILED", error: error.slice(0, 500) })
    .where("id", "=", id)
    .execute();
}

/** The same limit as an Aside's list (core/messages/server/events/events-store.ts). */
const MOST_MEMBERS = 10_000;

export async function listDeliveries(db: Queryable, postId: string) {
  return await db
    .selectFrom("deliveries")
    .innerJoin("users", "users.id", "deliveries.user_id")
    .select([
      "deliveries.user_id",
      "users.email",
      "users.name",
      "deliveries.state",
      "deliveries.error",
      "deliveries.sent_at",
      "deliveries.opened_at",
      "deliveries.machine_opened_at",
      "deliveries.resends",
    ])
    .where("deliveries.post_id", "=", postId)
    .where("deliveries.kind", "=", "invitation")
    .orderBy("deliveries.created_at")
    .orderBy("users.email")
    .limit(MOST_MEMBERS)
    .execute();
}

/**
 * How much each recipient has viewed, looked up per recipient, not by the latest views. Bcc recipients only for the Aside's creator, not
 * for the author of a reply.
 */
export async function listSeen(db: Queryable, postId: string, readerId: string | null) {
  const result = await sql<{ user_id: string; viewed_percent: number; acknowledged_at: Date | null }>`
    select m.user_id, max(v.viewed_percent) as viewed_percent, min(v.acknowledged_at) as acknowledged_at
    from posts p join event_members m on m.event_id = p.event_id
      join lateral ${postSql.get("views_by")(sql`p.id`, sql`m.user_id`)} v on true
      join events e on e.id = p.event_id
    where p.id = ${postId} and (m.member_type = 'TO' or e.creator_id = ${readerId}::uuid) group by m.user_id limit ${MOST_MEMBERS}`.execute(
    db,
  );
  return result.rows;
}

/** The member of a personal link. */
export async function findMemberByTokenHash(db: Queryable, eventId: string, hash: string) {
  return await db
    .selectFrom("event_members")
    .innerJoin("users", "users.id", "event_members.user_id")
    .select(["event_members.id", "users.name", "users.email"])
    .where("event_members.event_id", "=", eventId)
    .where((e) =>
      e.or([e("event_members.link_token_hash", "=", hash), sql<boolean>`${hash} = any(event_members.earlier_link_token_hashes)`]),
    )
    .executeTakeFirst();
}

/** The user of a membership whose personal link was opened in this browser, if the address is theirs. */
export async function findRecognized(
  db: Queryable,
  { eventId, memberIds, email }: { eventId: string; memberIds: readonly string[]; email: string },
): Promise<string | undefined> {
  if (memberIds.length === 0) return undefined;
  const row = await db
    .selectFrom("event_members")
    .innerJoin("users", "users.id", "event_members.user_id")
    .select("users.id")
    .where("event_members.event_id", "=", eventId)
    .where("event_members.id", "in", memberIds)
    .where("users.email", "=", email)
    .executeTakeFirst();
  return row?.id;
}

/**
 * The personal link of an email was requested. Until the page runs in that browser (features/viewing/server/engagement), it may have been
 * a scanner, which reads the page without running it.
 */
export async function markAsked(db: Queryable, memberId: string, browserId: string): Promise<void> {
  await sql`update deliveries d set machine_opened_at = now(), machine_browser_id = ${browserId}
    from event_members m join posts p on p.event_id = m.event_id and not p.is_reply
    where m.id = ${memberId} and m.browser_id is distinct from ${browserId}::uuid and d.post_id = p.id and d.user_id = m.user_id
      and d.opened_at is null and d.machine_opened_at is null`.execute(db);
}

/** The page of an email's link ran in a browser, so it was no scanner: the identified recipients have opened their email. */
export async function markOpened(db: Queryable, postId: string, by: { userId: string | null; browserId: string | null }): Promise<void> {
  await sql`update deliveries set
      opened_at = case when user_id = ${by.userId}::uuid then coalesce(opened_at, now()) else opened_at end,
      machine_opened_at = case when machine_browser_id = ${by.browserId}::uuid then null else machine_opened_at end,
      machine_browser_id = nullif(machine_browser_id, ${by.browserId}::uuid)
    where post_id = ${postId} and ((user_id = ${by.userId}::uuid and opened_at is null) or machine_browser_id = ${by.browserId}::uuid)`.execute(
    db,
  );
}

/** Invitations that are not sent yet. */
export async function deleteWaitingInvitations(db: Queryable, eventId: string, userIds: string[]): Promise<void> {
  await sql`
    delete from deliveries d using posts p
    where p.id = d.post_id and p.event_id = ${eventId} and d.kind in ('invitation', 'update') and d.state = 'WAITING' and d.user_id = any(${userIds}::uuid[])`.execute(
    db,
  );
}
