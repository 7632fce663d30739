import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { CreateAllowance } from "../../../entitlements/server/allowances.ts";
import type { PrivacySettings } from "../../contract.ts";

export async function insertEvent(
  db: Queryable,
  { creatorId }: CreateAllowance,
  event: {
    id: string;
    title: string;
    isUntouched?: boolean;
    /** The post's place in lists. The Aside itself is as old as it is: plans count those of a month. */
    recordedAt?: Date | undefined;
    isPublic: boolean;
    isActive: boolean;
    isContributor: boolean;
    privacyId: string;
    postId: string;
  },
): Promise<void> {
  await db
    .insertInto("events")
    .values({
      id: event.id,
      creator_id: creatorId,
      title: event.title,
      is_public: event.isPublic,
      is_active: event.isActive,
      is_creator_a_contributor: event.isContributor,
    })
    .execute();
  await db.insertInto("privacy_settings").values({ id: event.privacyId, event_id: event.id }).execute();
  const post = {
    id: event.postId,
    event_id: event.id,
    creator_id: creatorId,
    title: event.title,
    is_untouched: event.isUntouched ?? false,
    ...(event.recordedAt && { created_at: event.recordedAt }),
  };
  await db.insertInto("posts").values(post).execute();
}

/** Those of a creator which nobody has begun to record. There is nothing in them. */
export async function deleteUntouched(db: Queryable, creatorId: string, before: Date): Promise<void> {
  await sql`delete from events e using posts p where p.event_id = e.id and p.creator_id = ${creatorId} and p.is_untouched
    and e.created_at < ${before} and not exists (select from takes t where t.post_id = p.id)`.execute(db);
}

export async function findEvent(db: Queryable, id: string) {
  return await db
    .selectFrom("events")
    .innerJoin("privacy_settings", "privacy_settings.event_id", "events.id")
    .innerJoin("users", "users.id", "events.creator_id")
    .selectAll("events")
    .select([
      "privacy_settings.id as privacy_settings_id",
      "privacy_settings.recipients_can_view_post",
      "privacy_settings.signed_in_users_can_view_post",
      "privacy_settings.allow_anonymous_replies",
      "privacy_settings.keep_replies_private",
      "privacy_settings.no_replies_allowed",
      "privacy_settings.acknowledgement_required",
      "privacy_settings.viewers_can_download",
      "users.name as creator_name",
      "users.email as creator_email",
    ])
    .where("events.id", "=", id)
    .where("events.deleted_at", "is", null)
    .executeTakeFirst();
}

export type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

export async function listCreatorPosts(db: Queryable, eventId: string) {
  return await db
    .selectFrom("posts")
    .select(["id", "post_status", "title"])
    .where("event_id", "=", eventId)
    .where("is_reply", "=", false)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .execute();
}

export async function savePrivacy(db: Queryable, eventId: string, settings: PrivacySettings): Promise<void> {
  await db.updateTable("privacy_settings").set(settings).where("event_id", "=", eventId).execute();
  await db
    .updateTable("events")
    .set({ updated_at: sql`now()` })
    .where("id", "=", eventId)
    .execute();
}

/** Gives an Aside the privacy settings of the Aside of a post. */
export async function copyPrivacy(db: Queryable, { fromPostId, toEventId }: { fromPostId: string; toEventId: string }): Promise<void> {
  const settings = await db
    .selectFrom("privacy_settings as s")
    .innerJoin("posts as p", "p.event_id", "s.event_id")
    .select([
      "s.recipients_can_view_post",
      "s.signed_in_users_can_view_post",
      "s.allow_anonymous_replies",
      "s.keep_replies_private",
      "s.no_replies_allowed",
      "s.acknowledgement_required",
      "s.viewers_can_download",
    ])
    .where("p.id", "=", fromPostId)
    .executeTakeFirst();
  if (settings) await savePrivacy(db, toEventId, settings);
}

/** Posts and inboxes that deleting or restoring an Aside changed. */
export type Reach = { postIds: string[]; inboxOwners: string[] };

/** All rows get the same timestamp, which identifies them when restoring. Returns false if the Aside was already deleted. */
export async function markEventDeleted(db: Queryable, eventId: string, at: { now: Date; purgeAfter: Date }): Promise<Reach | false> {
  const event = await db
    .updateTable("events")
    .set({ deleted_at: at.now })
    .where("id", "=", eventId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (event.numUpdatedRows === 0n) return false;
  const posts = await db
    .updateTable("posts")
    .set({ deleted_at: at.now, purge_after: at.purgeAfter })
    .where("event_id", "=", eventId)
    .where("deleted_at", "is", null)
    .returning("id")
    .execute();
  const items = await db
    .updateTable("inbox_items")
    .set({ deleted_at: at.now })
    .where("event_id", "=", eventId)
    .where("deleted_at", "is", null)
    .returning("user_id")
    .execute();
  return reachOf(posts, items);
}

/** An Aside of this creator, deleted or not. */
export async function lockOwnEvent(db: Queryable, eventId: string, creatorId: string): Promise<{ deleted_at: Date | null } | undefined> {
  return await db
    .selectFrom("events")
    .select("deleted_at")
    .where("id", "=", eventId)
    .where("creator_id", "=", creatorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks the posts that were deleted with an Aside. False once one of them was purged, or is due: the worker deletes its files. An Aside
 * whose posts were all deleted before it has nothing to restore.
 */
export async function lockRestorable(db: Queryable, eventId: string, at: { deletedAt: Date; now: Date }): Promise<boolean> {
  const posts = await db
    .selectFrom("posts")
    .select("purge_after")
    .where("event_id", "=", eventId)
    .where("deleted_at", "=", at.deletedAt)
    .forNoKeyUpdate()
    .execute();
  return posts.length > 0 && posts.every(({ purge_after: due }) => due !== null && due > at.now);
}

/** The posts that were deleted with an Aside are purged by the next run of the worker. */
export async function markEventForPurge(db: Queryable, eventId: string, at: { deletedAt: Date; now: Date }): Promise<void> {
  await db
    .updateTable("posts")
    .set({ purge_after: at.now })
    .where("event_id", "=", eventId)
    .where("deleted_at", "=", at.deletedAt)
    .where("purge_after", ">", at.now)
    .execute();
}

/** Restores what was deleted with it; posts deleted before stay deleted. */
export async function markEventRestored(db: Queryable, eventId: string, deletedAt: Date): Promise<Reach> {
  await db.updateTable("events").set({ deleted_at: null }).where("id", "=", eventId).execute();
  const posts = await db
    .updateTable("posts")
    .set({ deleted_at: null, purge_after: null })
    .where("event_id", "=", eventId)
    .where("deleted_at", "=", deletedAt)
    .returning("id")
    .execute();
  const items = await db
    .updateTable("inbox_items")
    .set({ deleted_at: null })
    .where("event_id", "=", eventId)
    .where("deleted_at", "=", deletedAt)
    .returning("user_id")
    .execute();
  return reachOf(posts, items);
}

const reachOf = (posts: { id: string }[], items: { user_id: string }[]): Reach => ({
  postIds: posts.map((post) => post.id),
  inboxOwners: [...new Set(items.map((item) => item.user_id))],
});

export async function setEventTitle(db: Queryable, eventId: string, title: string): Promise<void> {
  await db
    .updateTable("events")
    .set({ title, updated_at: sql`now()` })
    .where("id", "=", eventId)
    .execute();
}
