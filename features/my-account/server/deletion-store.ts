import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** Replaces the person's address in the audit log. */
export const DELETED_LABEL = "deleted user";

/** Posts deleted per transaction. */
const BATCH = 50;

export async function listDuePeople(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.selectFrom("users").select("id").where("delete_after", "<=", now).orderBy("delete_after").execute();
  return rows.map((row) => row.id);
}

/** Locks the row until the transaction ends, also against inserts that refer to it, because the address changes. */
export async function lockDuePerson(db: Queryable, userId: string, now: Date) {
  return await db
    .selectFrom("users")
    .select(["id", "email", "is_active", "company_id"])
    .where("id", "=", userId)
    .where("delete_after", "<=", now)
    // oxlint-disable-next-line no-restricted-properties
    .forUpdate()
    .executeTakeFirst();
}

type Person = { id: string; email: string };

/** The entries stay, without the person. Addresses in the details are separate text values. */
export async function forgetInLog(db: Queryable, { id, email }: Person): Promise<void> {
  await sql`update audit_log set actor_id = null, actor_label = ${DELETED_LABEL}, source_address = '', user_agent = ''
    where actor_id = ${id} and actor_kind = 'user'`.execute(db);
  await sql`update audit_log set target_id = null, target_label = ${DELETED_LABEL} where target_id = ${id}`.execute(db);
  await sql`update audit_log set target_label = ${DELETED_LABEL} where target_label = ${email}`.execute(db);
  const quoted = [JSON.stringify(email), JSON.stringify(id)] as const;
  await sql`update audit_log
    set details = replace(replace(details::text, ${quoted[0]}, ${JSON.stringify(DELETED_LABEL)}), ${quoted[1]}, ${JSON.stringify(DELETED_LABEL)})::jsonb
    where position(${quoted[0]} in details::text) > 0 or position(${quoted[1]} in details::text) > 0`.execute(db);
}

/** Rows that contain the person's address or id without a foreign key. */
export async function forgetAddress(db: Queryable, { id, email }: Person): Promise<void> {
  await db.deleteFrom("invites").where("email", "=", email).execute();
  await db.deleteFrom("newsletter_subscribers").where("email", "=", email).execute();
  await db.deleteFrom("whitelisted_emails").where("email", "=", email).execute();
  await sql`delete from pending_identities where email = ${email} or provider_email = ${email}`.execute(db);
  // Removes what the product added to others' address books. What people entered or imported themselves is theirs.
  await sql`delete from contacts c using contact_emails e where e.email = ${email} and e.contact_id = c.id and c.source = 'recipient'
    and not exists (select 1 from contact_emails o where o.contact_id = c.id and o.email <> ${email})`.execute(db);
  await sql`delete from rate_windows where position(${id} in key) > 0 or position(${email} in key) > 0`.execute(db);
  await db.updateTable("ai_usage").set({ company: DELETED_LABEL }).where("company", "=", id).execute();
}

/** The person's own content, and the replies in their Asides. */
export async function listPostsToDelete(db: Queryable, userId: string): Promise<{ id: string; guest_id: string | null }[]> {
  return await db
    .selectFrom("posts")
    .innerJoin("events", "events.id", "posts.event_id")
    .select(["posts.id", "posts.guest_id"])
    .where((eb) => eb.or([eb("posts.creator_id", "=", userId), eb("events.creator_id", "=", userId)]))
    .orderBy("posts.id")
    .limit(BATCH)
    .execute();
}

export async function listInboxOwners(db: Queryable, postIds: string[]): Promise<string[]> {
  const rows = await db.selectFrom("inbox_items").select("user_id").distinct().where("post_id", "in", postIds).execute();
  return rows.map((row) => row.user_id);
}

/**
 * Removes mentions of the person by id. Replies to their comments stay, without the reference; replies to private comments are deleted
 * with them.
 */
export async function forgetInComments(db: Queryable, userId: string): Promise<void> {
  await sql`update comments set mentions = array_remove(mentions, ${userId}::uuid), text = replace(text, ${`@[${userId}]`}, ${`@${DELETED_LABEL}`})
    where mentions <> '{}' and mentions @> array[${userId}::uuid]`.execute(db);
  await sql`update comments set parent_id = null
    where parent_id in (select id from comments where user_id = ${userId}) and user_id is distinct from ${userId} and not is_private`.execute(
    db,
  );
}

/** Takes of these posts that another person's remaining video plays, with where they are stored. */
export async function listTakesPlayedByOthers(
  db: Queryable,
  userId: string,
  postIds: string[],
): Promise<{ id: string; post_id: string; player_post_id: string }[]> {
  return await db
    .selectFrom("takes")
    .innerJoin("take_sources", "take_sources.source_take_id", "takes.id")
    .innerJoin("takes as player", "player.id", "take_sources.take_id")
    .innerJoin("posts", "posts.id", "player.post_id")
    .innerJoin("events", "events.id", "posts.event_id")
    .distinctOn("takes.id")
    .select(["takes.id", "takes.post_id", "player.post_id as player_post_id"])
    .where("takes.post_id", "in", postIds)
    .whereRef("player.post_id", "<>", "takes.post_id")
    .where("posts.creator_id", "is distinct from", userId)
    .where("events.creator_id", "<>", userId)
    // A deleted post can be restored until it is purged.
    .where((e) => e.or([e("posts.deleted_at", "is", null), e("posts.purge_after", "is not", null)]))
    .orderBy("takes.id")
    .execute();
}

/** The person's sign-in methods and directory groups. */
export async function deleteSignInMethods(db: Queryable, userId: string): Promise<void> {
  for (const table of ["identities", "passkeys", "mfa_factors", "group_members"] as const)
    await db.deleteFrom(table).where("user_id", "=", userId).execute();
}

export async function deleteViewProgress(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom("view_beats").where("viewer_key", "=", `u:${userId}`).execute();
}
