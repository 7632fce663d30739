import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { MemberType } from "../../contract.ts";

/** Sets new link tokens. Links in earlier emails stay valid. */
export async function setMemberTokens(db: Queryable, eventId: string, tokens: { user_id: string; hash: string }[]): Promise<void> {
  if (tokens.length === 0) return;
  // Locked in order, so that two emails to the same people do not deadlock.
  await sql`
    update event_members m set link_token_hash = t.hash, earlier_link_token_hashes = earlier_link_token_hashes || link_token_hash
    from (
      select e.id, given.hash
      from event_members e
        join unnest(${tokens.map((token) => token.user_id)}::uuid[], ${tokens.map((token) => token.hash)}::text[]) as given (user_id, hash)
          on given.user_id = e.user_id
      where e.event_id = ${eventId} and given.hash <> e.link_token_hash and not given.hash = any(e.earlier_link_token_hashes)
      order by e.user_id for no key update of e
    ) t
    where m.id = t.id`.execute(db);
}

const MEMBER_COLUMNS = [
  "event_members.id as member_id",
  "event_members.member_type",
  "event_members.added_by_id",
  "users.id",
  "users.name",
  "users.email",
] as const;

/** Bcc members included: for the Aside's creator only. */
export async function listMembers(db: Queryable, eventId: string) {
  return await db
    .selectFrom("event_members")
    .innerJoin("users", "users.id", "event_members.user_id")
    .select(MEMBER_COLUMNS)
    .where("event_members.event_id", "=", eventId)
    .orderBy("event_members.created_at")
    .orderBy("event_members.id")
    .limit(10_000)
    .execute();
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** A member with their Aside; undefined if the Aside is deleted. */
export async function findMember(db: Queryable, memberId: string) {
  return await db
    .selectFrom("event_members")
    .innerJoin("users", "users.id", "event_members.user_id")
    .innerJoin("events", "events.id", "event_members.event_id")
    .select(MEMBER_COLUMNS)
    .select(["events.id as event_id", "events.creator_id"])
    .where("event_members.id", "=", memberId)
    .where("events.deleted_at", "is", null)
    .executeTakeFirst();
}

/** Returns which of these addresses belong to members. */
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

/** Removes members: their personal links stop working, and the Aside leaves their inboxes. Their replies stay. Returns their user ids. */
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
  return userIds;
}

/** Existing members are unchanged. */
export async function insertMembers(
  db: Queryable,
  members: { id: string; event_id: string; user_id: string; member_type: MemberType; added_by_id: string; link_token_hash: string }[],
): Promise<void> {
  if (members.length === 0) return;
  await db
    .insertInto("event_members")
    .values(members)
    .onConflict((conflict) => conflict.columns(["event_id", "user_id"]).doNothing())
    .execute();
}

/** Bcc members become members whom others may see. */
export async function unhideMembers(db: Queryable, eventId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .updateTable("event_members")
    .set({ member_type: "TO" })
    .where("event_id", "=", eventId)
    .where("user_id", "in", userIds)
    .where("member_type", "=", "BCC")
    .execute();
}

/**
 * The member whose personal link was opened in this browser. The first browser that opens it counts as the recipient's own; in any other
 * browser, the link counts as forwarded.
 */
export async function claimMembership(
  db: Queryable,
  { postId, memberIds, browserId }: { postId: string; memberIds: readonly string[]; browserId: string },
): Promise<{ user_id: string; name: string; email: string; isOwner: boolean } | undefined> {
  if (memberIds.length === 0) return undefined;
  const found = await sql<{ id: string; browser_id: string | null; user_id: string; name: string; email: string }>`
    select m.id, m.browser_id, u.id as user_id, u.name, u.email
    from posts p join event_members m on m.event_id = p.event_id join users u on u.id = m.user_id
    where p.id = ${postId} and m.id = any(${[...memberIds]}::uuid[])
    order by m.browser_id = ${browserId}::uuid desc nulls last, m.browser_id is null desc, m.id limit 1`.execute(db);
  const [member] = found.rows;
  if (!member) return undefined;
  if (member.browser_id !== null) return { ...member, isOwner: member.browser_id === browserId };
  // A page reports its opening and its playback start concurrently. The second report finds that its own browser was first.
  const claimed = await sql<{ browser_id: string }>`update event_members set browser_id = coalesce(browser_id, ${browserId}::uuid)
    where id = ${member.id} returning browser_id`.execute(db);
  return { ...member, isOwner: claimed.rows[0]?.browser_id === browserId };
}
