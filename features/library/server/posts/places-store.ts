import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export type PlaceRow = {
  post_id: string;
  event_id: string;
  company_id: string;
  folder_id: string;
  folder_name: string;
  status: "pending" | "approved" | "rejected";
  version: number;
  /** Submitted or made by the actor. */
  is_own: boolean;
  author_id: string | null;
  title: string;
  decided_at: Date | null;
  decided_by_name: string | null;
  /** The actor's level in the folder. */
  level: number;
};

/** Locks the places of these posts, which are in the library, in the order of their ids. */
export async function lockPlaces(db: Queryable, userId: string, postIds: readonly string[]): Promise<PlaceRow[]> {
  const result = await sql<PlaceRow>`
    with locked as materialized (select l.* from library_posts l where l.post_id = any(${postIds as string[]}::uuid[]) order by l.post_id for update)
    select l.post_id, p.event_id, l.company_id, l.folder_id, f.name as folder_name, l.status, l.version,
      (p.creator_id = ${userId} or l.submitted_by = ${userId}) as is_own, p.creator_id as author_id,
      coalesce(nullif(p.title, ''), (select e.title from events e where e.id = p.event_id)) as title,
      l.decided_at, d.name as decided_by_name, library_level(l.folder_id, ${userId}) as level
    from locked l join posts p on p.id = l.post_id join library_folders f on f.id = l.folder_id left join users d on d.id = l.decided_by
    where p.deleted_at is null order by l.post_id`.execute(db);
  return result.rows;
}

type Decided = { by: string; now: Date };

/** Keeps what was approved, for comparison with later versions. */
export async function approvePlaces(
  db: Queryable,
  postIds: readonly string[],
  { by, now, folderId }: Decided & { folderId: string | null },
) {
  await sql`
    update library_posts l set status = 'approved', version = l.version + 1, decided_by = ${by}, decided_at = ${now}, rejection_reason = null,
      folder_id = coalesce(${folderId}::uuid, l.folder_id), listed_at = ${now}, reminded_at = null, escalated_at = null, approved_take_id = p.take_id,
      approved_title = coalesce(nullif(p.title, ''), (select e.title from events e where e.id = p.event_id)),
      approved_text = coalesce(p.transcription_text, ''), approved_note = p.note
    from posts p where p.id = l.post_id and l.post_id = any(${postIds as string[]}::uuid[])`.execute(db);
}

export async function rejectPlaces(db: Queryable, postIds: readonly string[], { by, now, reason }: Decided & { reason: string }) {
  await sql`
    update library_posts set status = 'rejected', version = version + 1, decided_by = ${by}, decided_at = ${now}, rejection_reason = ${reason},
      pinned_at = null, reminded_at = null, escalated_at = null
    where post_id = any(${postIds as string[]}::uuid[])`.execute(db);
}

/** False if the post is in the library already. */
export async function insertPlace(db: Queryable, place: NewRow<"library_posts">): Promise<boolean> {
  const done = await db
    .insertInto("library_posts")
    .values(place)
    .onConflict((conflict) => conflict.column("post_id").doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Submits the post again: after a rejection, or because it was edited. What was approved is kept for comparison. */
export async function resubmitPlace(db: Queryable, postId: string, fields: { folderId: string | null; now: Date }): Promise<void> {
  await sql`
    update library_posts set status = 'pending', version = version + 1, submitted_at = ${fields.now}, decided_by = null, decided_at = null,
      rejection_reason = null, reminded_at = null, escalated_at = null, pinned_at = null, folder_id = coalesce(${fields.folderId}::uuid, folder_id)
    where post_id = ${postId}`.execute(db);
}

export async function movePlaces(db: Queryable, postIds: readonly string[], folderId: string): Promise<void> {
  await db.updateTable("library_posts").set({ folder_id: folderId }).where("post_id", "in", postIds).execute();
}

export async function deletePlace(db: Queryable, postId: string): Promise<void> {
  await db.deleteFrom("library_posts").where("post_id", "=", postId).execute();
}

export async function savePin(db: Queryable, postId: string, pinnedAt: Date | null): Promise<void> {
  await db.updateTable("library_posts").set({ pinned_at: pinnedAt }).where("post_id", "=", postId).execute();
}

export async function saveExpiry(
  db: Queryable,
  postId: string,
  expiry: { expires_at: Date | null; expires_on: string | null },
): Promise<void> {
  await db
    .updateTable("library_posts")
    .set({ ...expiry, expiry_warned_at: null, expired_at: null })
    .where("post_id", "=", postId)
    .execute();
}

export type EditedPlace = {
  post_id: string;
  event_id: string;
  company_id: string;
  folder_id: string;
  folder_name: string;
  author_id: string | null;
  author_name: string;
  /** The shown take, title, note or transcript differ from what was approved. A transcript that came later is no difference. */
  is_other_video: boolean;
  is_other_text: boolean;
  reapproval: "video" | "any" | "never";
};

/** The published place of a post that was edited, locked. `takeId`: the take that is shown now; null: the post's. */
export async function lockEdited(db: Queryable, postId: string, takeId: string | null): Promise<EditedPlace | undefined> {
  const result = await sql<EditedPlace>`
    select l.post_id, p.event_id, l.company_id, l.folder_id, f.name as folder_name, p.creator_id as author_id, coalesce(u.name, '') as author_name,
      coalesce(${takeId}::uuid, p.take_id) is distinct from l.approved_take_id as is_other_video,
      coalesce(nullif(p.title, ''), e.title) is distinct from l.approved_title or p.note is distinct from l.approved_note
        or (l.approved_text <> '' and p.transcription_text is distinct from l.approved_text) as is_other_text,
      case when coalesce(s.needs_approval, true) then coalesce(s.reapproval, 'video') else 'never' end as reapproval
    from library_posts l join posts p on p.id = l.post_id join events e on e.id = p.event_id join library_folders f on f.id = l.folder_id
      left join library_settings s on s.company_id = l.company_id left join users u on u.id = p.creator_id
    where l.post_id = ${postId} and l.status = 'approved' for update of l`.execute(db);
  return result.rows[0];
}

/** The administrators of the folders on the folder's path; without any, those of the library and the company. */
export async function listReviewers(db: Queryable, folderId: string): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select distinct a.admin_id as id from library_folders f join library_folders a on a.id = any(f.path)
    where f.id = ${folderId} and a.admin_id is not null and library_level(f.id, a.admin_id) = 3`.execute(db);
  if (result.rows.length > 0) return result.rows.map(({ id }) => id);
  return await listEscalation(db, folderId);
}

/** The administrators of the folder's library: the appointed ones; without any, those of the company. */
export async function listEscalation(db: Queryable, folderId: string): Promise<string[]> {
  const result = await sql<{ id: string; is_appointed: boolean }>`
    select u.id, a.user_id is not null as is_appointed from library_folders f join users u on u.company_id = f.company_id
      left join library_admins a on a.user_id = u.id and a.company_id = f.company_id
    where f.id = ${folderId} and u.is_active and u.disabled_at is null and (a.user_id is not null or u.role <> 'USER') order by u.id`.execute(
    db,
  );
  const appointed = result.rows.filter((row) => row.is_appointed);
  return (appointed.length > 0 ? appointed : result.rows).map(({ id }) => id);
}
