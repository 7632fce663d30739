import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Kind, NotificationJson } from "../contract.ts";
import type { SettingsRow } from "./resolve-settings.ts";
import { isCommentVisible } from "../../comments/server/api.ts";

export type Listener = SettingsRow & { user_id: string; has_devices: boolean };

/** The notification settings of these people, without closed accounts. */
export async function listListeners(db: Queryable, userIds: string[], now: Date): Promise<Listener[]> {
  const found = await sql<Listener>`
    select u.id as user_id, coalesce(s.kinds, '{}') as kinds, coalesce(s.digest, 'daily') as digest, s.quiet_from, s.quiet_to,
      coalesce(s.time_zone, 'UTC') as time_zone, coalesce(s.chat, false) as chat,
      exists (select from push_subscriptions d left join sessions x on x.id = d.session_id
        where d.user_id = u.id and (d.session_id is null or (x.revoked_at is null and x.expires_at > ${now}))) as has_devices
    from users u left join notification_settings s on s.user_id = u.id
    where u.id = any(${userIds}::uuid[]) and u.is_active and u.disabled_at is null
    order by u.id`.execute(db);
  return found.rows;
}

export type NewNotification = {
  id: string;
  userId: string;
  kind: Kind;
  groupKey: string;
  postId: string;
  eventId: string;
  commentId: string | null;
  actorId: string | null;
  actorName: string;
  detail: object;
  /** Due for a digest. */
  isForMail: boolean;
};

/**
 * If an unread notification of the group exists, its count is increased. Ordered by person, so that concurrent
 * calls do not deadlock.
 */
export async function addNotifications(
  db: Queryable,
  rows: NewNotification[],
  options: { isCounted: boolean },
): Promise<{ id: string; user_id: string; count: number }[]> {
  if (rows.length === 0) return [];
  const values = rows.map(
    (row) =>
      sql`(${row.id}::uuid, ${row.userId}::uuid, ${row.kind}, ${row.groupKey}, ${row.postId}::uuid, ${row.eventId}::uuid, ${row.commentId}::uuid,
        ${row.actorId}::uuid, ${row.actorName}, ${JSON.stringify(row.detail)}::jsonb, case when ${row.isForMail} then now() end)`,
  );
  const added = await sql<{ id: string; user_id: string; count: number }>`
    insert into notifications (id, user_id, kind, group_key, post_id, event_id, comment_id, actor_id, actor_name, detail, email_since)
    values ${sql.join(values)}
    on conflict (user_id, group_key) where read_at is null do update set
      count = notifications.count + ${options.isCounted ? 1 : 0}, updated_at = clock_timestamp(), comment_id = excluded.comment_id,
      actor_id = excluded.actor_id, actor_name = excluded.actor_name, detail = excluded.detail,
      email_since = coalesce(notifications.email_since, excluded.email_since)
    returning id, user_id, count`.execute(db);
  return added.rows;
}

export async function findCommentSecond(db: Queryable, commentId: string): Promise<number | null> {
  const row = await db.selectFrom("comments").select("at_second").where("id", "=", commentId).executeTakeFirst();
  return row?.at_second ?? null;
}

export async function findPostPlace(db: Queryable, postId: string): Promise<{ event_id: string; creator_id: string | null } | undefined> {
  return await db.selectFrom("posts").select(["event_id", "creator_id"]).where("id", "=", postId).executeTakeFirst();
}

/** The owners of the rows marked as read; a post's rows are marked when it is opened. */
export async function markPostSeen(db: Queryable, userId: string, postId: string): Promise<boolean> {
  const done = await db
    .updateTable("notifications")
    .set({ read_at: sql`now()` as never })
    .where("user_id", "=", userId)
    .where("post_id", "=", postId)
    .where("kind", "in", ["post_received", "reply_received"])
    .where("read_at", "is", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Reviews of these posts are no longer wanted. Returns the people who had unread notifications of them. */
export async function markReviewed(db: Queryable, postIds: readonly string[]): Promise<string[]> {
  const result = await sql<{ user_id: string }>`
    with done as (update notifications set read_at = now()
      where post_id = any(${postIds as string[]}::uuid[]) and kind in ('library_submitted', 'library_waiting') and read_at is null returning user_id)
    select distinct user_id from done order by user_id`.execute(db);
  return result.rows.map((row) => row.user_id);
}

export type NotificationRow = {
  id: string;
  user_id: string;
  kind: Kind;
  group_key: string;
  post_id: string;
  event_id: string;
  comment_id: string | null;
  is_reply: boolean;
  title: string;
  post_created_at: Date;
  actor_id: string | null;
  actor_name: string;
  actor_picture: string | null;
  count: number;
  detail: NotificationJson["detail"];
  updated_at: Date;
  read_at: Date | null;
};

const VISIBLE = isCommentVisible({
  isPrivate: sql`s.keep_replies_private`,
  creatorId: sql`e.creator_id`,
  isBy: (comment) => sql`coalesce(${comment}.user_id = n.user_id, false)`,
});

/**
 * Excludes deleted posts, Asides and comments, and comments that the reader may not see. Whether the post may be viewed is checked separately
 * (PostAccess).
 */
const NOTIFICATION = sql`select n.id, n.user_id, n.kind, n.group_key, n.post_id, n.event_id, n.comment_id, p.is_reply,
    coalesce(case when n.kind <> 'reply_received' then nullif(p.title, '') end, e.title) as title, p.created_at as post_created_at, n.actor_id, coalesce(u.name, n.actor_name) as actor_name, u.profile_image_key as actor_picture,
    n.count, n.detail, n.updated_at, n.read_at
  from notifications n join posts p on p.id = n.post_id join events e on e.id = n.event_id left join users u on u.id = n.actor_id
    left join comments c on c.id = n.comment_id
    join privacy_settings s on s.event_id = e.id
  where (c.id is null or n.user_id = e.creator_id or ${VISIBLE}) and p.deleted_at is null and e.deleted_at is null and c.deleted_at is null`;

export async function listNotifications(
  db: Queryable,
  userId: string,
  which: { kinds: Kind[]; isUnread: boolean; before: string | undefined; limit: number },
): Promise<NotificationRow[]> {
  const unread = which.isUnread ? sql`and n.read_at is null` : sql``;
  const older = which.before
    ? sql`and exists (select from notifications b where b.id = ${which.before}::uuid and b.user_id = ${userId}::uuid
        and (n.updated_at < b.updated_at or (n.updated_at = b.updated_at and n.id > b.id)))`
    : sql``;
  const found =
    await sql<NotificationRow>`${NOTIFICATION} and n.user_id = ${userId}::uuid and n.kind = any(${which.kinds}::text[]) ${unread} ${older}
    order by n.updated_at desc, n.id limit ${which.limit}`.execute(db);
  return found.rows;
}

export async function findNotification(db: Queryable, id: string): Promise<NotificationRow | undefined> {
  return (await sql<NotificationRow>`${NOTIFICATION} and n.id = ${id}::uuid`.execute(db)).rows[0];
}

/** The notifications for this person's digest, oldest first. */
export async function listWaiting(db: Queryable, userId: string, limit: number): Promise<NotificationRow[]> {
  const found =
    await sql<NotificationRow>`${NOTIFICATION} and n.user_id = ${userId}::uuid and n.read_at is null and n.email_since is not null
    order by n.updated_at desc, n.id limit ${limit}`.execute(db);
  return found.rows;
}

export async function ownsNotification(db: Queryable, userId: string, id: string): Promise<boolean> {
  const row = await db.selectFrom("notifications").select("id").where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
  return row !== undefined;
}

export async function markRead(db: Queryable, userId: string, id: string | undefined): Promise<void> {
  let update = db
    .updateTable("notifications")
    .set({ read_at: sql`now()` as never })
    .where("user_id", "=", userId)
    .where("read_at", "is", null);
  if (id) update = update.where("id", "=", id);
  await update.execute();
}

/** The newest of each group, unless one is already unread: at most one of a group is unread. */
export async function markUnread(db: Queryable, userId: string, id: string | undefined): Promise<void> {
  await sql`update notifications set read_at = null where id in (
    select distinct on (n.group_key) n.id from notifications n
    where n.user_id = ${userId}::uuid and n.read_at is not null ${id ? sql`and n.id = ${id}::uuid` : sql``}
      and not exists (select from notifications o where o.user_id = n.user_id and o.group_key = n.group_key and o.read_at is null)
    order by n.group_key, n.updated_at desc)`.execute(db);
}

export async function findSettings(db: Queryable, userId: string): Promise<SettingsRow | undefined> {
  return await db
    .selectFrom("notification_settings")
    .select(["kinds", "digest", "quiet_from", "quiet_to", "time_zone", "chat"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Created if missing; locked until the transaction ends. */
export async function lockSettings(db: Queryable, userId: string): Promise<SettingsRow> {
  await db
    .insertInto("notification_settings")
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await db
    .selectFrom("notification_settings")
    .select(["kinds", "digest", "quiet_from", "quiet_to", "time_zone", "chat"])
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveSettings(db: Queryable, userId: string, row: SettingsRow): Promise<void> {
  await db
    .updateTable("notification_settings")
    .set({ ...row, kinds: JSON.stringify(row.kinds), updated_at: sql`now()` })
    .where("user_id", "=", userId)
    .execute();
}

/** Deletes read notifications of that age, and unread ones of twice that age, in batches that do not lock the table for long. */
export async function deleteOld(db: Queryable, before: { read: Date; unread: Date; limit: number }): Promise<number> {
  const gone = await sql`delete from notifications where id in (select id from notifications
    where updated_at < ${before.read} and (read_at is not null or updated_at < ${before.unread}) order by updated_at limit ${before.limit})`.execute(
    db,
  );
  return Number(gone.numAffectedRows ?? 0n);
}

export async function isPerson(db: Queryable, userId: string): Promise<boolean> {
  return (await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst()) !== undefined;
}
