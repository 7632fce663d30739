import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { PrivacySettings } from "../../contract.ts";

export async function insertEvent(
  db: Queryable,
  event: {
    id: string;
    creatorId: string;
    title: string;
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
      creator_id: event.creatorId,
      title: event.title,
      is_public: event.isPublic,
      is_active: event.isActive,
      is_creator_a_contributor: event.isContributor,
    })
    .execute();
  await db.insertInto("privacy_settings").values({ id: event.privacyId, event_id: event.id }).execute();
  await db.insertInto("posts").values({ id: event.postId, event_id: event.id, creator_id: event.creatorId, title: event.title }).execute();
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

export async function listMembers(db: Queryable, eventId: string) {
  return await db
    .selectFrom("event_members")
    .innerJoin("users", "users.id", "event_members.user_id")
    .select(["event_members.id as member_id", "event_members.added_by_id", "users.id", "users.name", "users.email"])
    .where("event_members.event_id", "=", eventId)
    .orderBy("event_members.created_at")
    .orderBy("event_members.id")
    .limit(10_000)
    .execute();
}
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** With its Aside, unless that is deleted. */
export async function findMember(db: Queryable, memberId: string) {
  return await db
    .selectFrom("event_members")
    .innerJoin("users", "users.id", "event_members.user_id")
    .innerJoin("events", "events.id", "event_members.event_id")
    .select(["event_members.id as member_id", "event_members.added_by_id", "users.id", "users.name", "users.email"])
    .select(["events.id as event_id", "events.creator_id"])
    .where("event_members.id", "=", memberId)
    .where("events.deleted_at", "is", null)
    .executeTakeFirst();
}

/** Which of these addresses are its members' already. */
export async function listKnownEmails(db: Queryable, eventId: string, emails: string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .innerJoin("event_members", "event_members.user_id", "users.id")
    .select("users.email")
    .where("users.email", "in", emails)
    .where("event_members.event_id", "=", eventId)
    .execute();
  return rows.map((row) => row.email);
}

export async function savePrivacy(db: Queryable, eventId: string, settings: PrivacySettings): Promise<void> {
  await db.updateTable("privacy_settings").set(settings).where("event_id", "=", eventId).execute();
  await db
    .updateTable("events")
    .set({ updated_at: sql`now()` })
    .where("id", "=", eventId)
    .execute();
}

/** What an Aside's deletion, or taking it back, changed. */
export type Reach = { postIds: string[]; inboxOwners: string[] };

/** All with the same moment, by which they are known when it is taken back. False: somebody else deleted it first. */
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

/** What went with it comes back; what was deleted by itself before stays deleted. */
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

/** Their own links are dead, the Aside is out of their inboxes, and a mail that waits is not sent. The creator keeps the replies they got. */
export async function deleteMembers(db: Queryable, event: { id: string; creatorId: string }, memberIds: string[]): Promise<string[]> {
  const members = await db
    .deleteFrom("event_members")
    .where("event_id", "=", event.id)
    .where("id", "in", memberIds)
    .returning("user_id")
    .execute();
  const userIds = members.map((gone) => gone.user_id).filter((userId) => userId !== event.creatorId);
  if (userIds.length === 0) return [];
  await db.deleteFrom("inbox_items").where("event_id", "=", event.id).where("user_id", "in", userIds).execute();
  await sql`
    delete from deliveries d using posts p
    where p.id = d.post_id and p.event_id = ${event.id} and d.kind = 'invitation' and d.state = 'WAITING' and d.user_id = any(${userIds}::uuid[])`.execute(
    db,
  );
  return userIds;
}

/** Users by address, made where there is none (inactive until they sign up). A known person's own name stays. */
export async function ensureUsers(
  db: Queryable,
  people: { id: string; email: string; name: string }[],
): Promise<{ id: string; email: string; name: string }[]> {
  if (people.length === 0) return [];
  await db
    .insertInto("users")
    .values(people)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  return await db
    .selectFrom("users")
    .select(["id", "email", "name"])
    .where(
      "email",
      "in",
      people.map((person) => person.email),
    )
    .execute();
}

export async function insertMembers(
  db: Queryable,
  members: { id: string; event_id: string; user_id: string; added_by_id: string; link_token_hash: string }[],
): Promise<void> {
  if (members.length === 0) return;
  await db
    .insertInto("event_members")
    .values(members)
    .onConflict((conflict) => conflict.columns(["event_id", "user_id"]).doNothing())
    .execute();
}
