import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** `isKnown`: they were a guest before, with a viewer of their own unless they own a personal link. */
type Guest = { eventId: string; guestId: string; name: string; isKnown: boolean; browserId: string; memberIds: readonly string[] };

/** Only the first time counts. */
export async function insertGuestViewer(db: Queryable, { eventId, guestId, isKnown, browserId, memberIds }: Guest): Promise<void> {
  await sql`
    insert into guest_viewers (event_id, guest_id, viewer_key, user_id)
    select ${eventId}, ${guestId}, coalesce('u:' || m.user_id, 'a:' || ${browserId}::text), m.user_id
    from (select min(user_id::text)::uuid as user_id from event_members
      where event_id = ${eventId} and browser_id = ${browserId}::uuid and id = any(${[...memberIds]}::uuid[])) m
    where m.user_id is not null or not ${isKnown}::boolean
    on conflict (event_id, guest_id) do nothing`.execute(db);
}

/** Names the viewer who became this guest, on the Aside's own post or on `postId`. Returns the posts on which they were unknown before. */
export async function nameGuestViewer(
  db: Queryable,
  { guestId, name, ...on }: { guestId: string; name: string } & ({ eventId: string } | { postId: string }),
): Promise<string[]> {
  const post = "eventId" in on ? sql`p.event_id = ${on.eventId} and not p.is_reply` : sql`p.id = ${on.postId}`;
  const result = await sql<{ post_id: string }>`
    update post_viewers v set name = ${name}, known_as = 'guest' from posts p join guest_viewers g on g.event_id = p.event_id
    where p.id = v.post_id and ${post} and g.guest_id = ${guestId} and g.user_id is null and v.viewer_key = g.viewer_key and v.name is null
    returning v.post_id`.execute(db);
  return result.rows.map((row) => row.post_id);
}

/** The key of the anonymous viewer who became this guest; undefined for other guests. */
export async function findGuestViewerKey(db: Queryable, postId: string, guestId: string): Promise<string | undefined> {
  const result = await sql<{ viewer_key: string }>`
    select g.viewer_key from guest_viewers g join posts p on p.event_id = g.event_id
    where p.id = ${postId} and g.guest_id = ${guestId} and g.user_id is null`.execute(db);
  return result.rows[0]?.viewer_key;
}

/** The viewer who did something as `actorKey` on the Aside: the one whom a guest was before. */
export const viewerOf = (eventId: RawBuilder<unknown>, actorKey: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce((select g.viewer_key from guest_viewers g where g.event_id = ${eventId} and 'g:' || g.guest_id = ${actorKey}), ${actorKey})`;

/** The recipient whose personal link the guest had opened first; null for other guests. */
export async function findGuestUser(db: Queryable, of: { eventId: string; guestId: string }): Promise<string | null> {
  const row = await db
    .selectFrom("guest_viewers")
    .select("user_id")
    .where("event_id", "=", of.eventId)
    .where("guest_id", "=", of.guestId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
