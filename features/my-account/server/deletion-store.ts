import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** What stands in the log where the person's address stood. */
export const DELETED_LABEL = "deleted user";
/** Posts deleted in one transaction. */
const BATCH = 50;

export async function listDuePeople(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.selectFrom("users").select("id").where("delete_after", "<=", now).orderBy("delete_after").execute();
  return rows.map((row) => row.id);
}

/** Locked until the transaction ends, also to those who add what refers to them: the address changes under it. */
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

/** What was done stays, by whom and to whom does not. Addresses in the details stand there as whole texts. */
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

/** Rows that know the person by address or id without a foreign key. */
export async function forgetAddress(db: Queryable, { id, email }: Person): Promise<void> {
  await db.deleteFrom("invites").where("email", "=", email).execute();
  await db.deleteFrom("whitelisted_emails").where("email", "=", email).execute();
  // What the product noted down of its own in others' address books. What they typed or brought along themselves is theirs.
  await sql`delete from contacts c using contact_emails e where e.email = ${email} and e.contact_id = c.id and c.source = 'recipient'
    and not exists (select 1 from contact_emails o where o.contact_id = c.id and o.email <> ${email})`.execute(db);
  await sql`delete from rate_windows where position(${id} in key) > 0 or position(${email} in key) > 0`.execute(db);
  await db.updateTable("ai_usage").set({ company: DELETED_LABEL }).where("company", "=", id).execute();
}

/** Signs in no more, and whoever signs up with the address makes an account of their own. */
export async function anonymize(db: Queryable, userId: string): Promise<void> {
  await db
    .updateTable("users")
    .set({
      is_active: false,
      email: `${userId}@deleted.invalid`,
      name: "",
      password_hash: null,
      role: "USER",
      phone_number: null,
      profile_image_key: null,
      company: null,
      company_size: null,
      company_id: null,
      preferences: "{}",
      mfa_type: null,
      scim_external_id: null,
      updated_at: sql`now()`,
    })
    .where("id", "=", userId)
    .execute();
  for (const table of ["identities", "passkeys", "mfa_factors", "group_members"] as const)
    await db.deleteFrom(table).where("user_id", "=", userId).execute();
}

/** What the person made, and what others answered in their Asides. */
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

export async function deletePosts(db: Queryable, postIds: string[]): Promise<void> {
  await db.deleteFrom("posts").where("id", "in", postIds).execute();
}

/** Guests who were here for these posts alone. */
export async function deleteEmptyGuests(db: Queryable, guestIds: string[]): Promise<void> {
  if (guestIds.length === 0) return;
  await sql`delete from guests g where g.id = any(${guestIds}::uuid[])
    and not exists (select from posts p where p.guest_id = g.id)
    and not exists (select from reactions r where r.actor_key = 'g:' || g.id)
    and not exists (select from comments c where c.guest_id = g.id)
    and not exists (select from post_viewers v where v.viewer_key = 'g:' || g.id)`.execute(db);
}

/** Where others spoke to the person, by their id in the text; and what others answered to their comments stays, answering nothing. What was answered in private goes with what it answered. */
export async function forgetInComments(db: Queryable, userId: string): Promise<void> {
  await sql`update comments set mentions = array_remove(mentions, ${userId}::uuid), text = replace(text, ${`@[${userId}]`}, ${`@${DELETED_LABEL}`})
    where mentions <> '{}' and mentions @> array[${userId}::uuid]`.execute(db);
  await sql`update comments set parent_id = null
    where parent_id in (select id from comments where user_id = ${userId}) and user_id is distinct from ${userId} and not is_private`.execute(
    db,
  );
}

/** The rest goes by foreign keys. */
export async function deleteUser(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom("view_beats").where("viewer_key", "=", `u:${userId}`).execute();
  await db.deleteFrom("users").where("id", "=", userId).execute();
}

/** Takes of these posts that a video of somebody else plays, which stays: and where that lies. */
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
    // Deleted, it may still be taken back until it is purged.
    .where((e) => e.or([e("posts.deleted_at", "is", null), e("posts.purge_after", "is not", null)]))
    .orderBy("takes.id")
    .execute();
}

/** With all that says where its objects lie: its assets, and the assemblies that play it. */
export async function moveTake(db: Queryable, take: { id: string; from: string; to: string }): Promise<void> {
  const [before, after] = [`posts/${take.from}/${take.id}/`, `posts/${take.to}/${take.id}/`];
  await sql`update posts set take_id = null where take_id = ${take.id} and id = ${take.from}`.execute(db);
  // What it was made of may go; nobody takes an edit back any more of which only the segments are played.
  await sql`update takes set post_id = ${take.to}, base_take_id = null where id = ${take.id}`.execute(db);
  await sql`update assets set key = replace(key, ${before}, ${after}) where take_id = ${take.id}`.execute(db);
  await sql`update takes set assembly = jsonb_set(assembly, '{sources}', (
      select jsonb_agg(case when s.source ->> 'take_id' = ${take.id} then jsonb_set(s.source, '{post_id}', to_jsonb(${take.to}::text)) else s.source end order by s.at)
      from jsonb_array_elements(assembly -> 'sources') with ordinality as s (source, at)))
    where assembly is not null and jsonb_array_length(assembly -> 'sources') > 0
      and id in (select take_id from take_sources where source_take_id = ${take.id})`.execute(db);
}
