import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { EditList } from "../contract.ts";
import type { Assembly } from "../../recording/server/assembly.ts";
import type { TakeRow } from "../../recording/server/store.ts";

export async function findEditedPost(db: Queryable, postId: string) {
  return await db
    .selectFrom("posts")
    .select(["id", "take_id", "edit_version", "cover_at", "gif_from"])
    .where("id", "=", postId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export async function lockEditedPost(db: Queryable, postId: string) {
  return await db
    .selectFrom("posts")
    .select(["id", "take_id", "edit_version"])
    .where("id", "=", postId)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function countEdit(db: Queryable, postId: string): Promise<void> {
  await db
    .updateTable("posts")
    .set({ edit_version: sql`edit_version + 1`, updated_at: sql`now()` })
    .where("id", "=", postId)
    .execute();
}

/** A take that is put together from others; `converting` until its own pieces are made. */
export async function insertAssembledTake(
  db: Queryable,
  take: { id: string; kind: "edit" | "merge"; base: TakeRow; list: EditList | null; sources: string[] },
): Promise<void> {
  const { base } = take;
  await db
    .insertInto("takes")
    .values({
      id: take.id,
      post_id: base.post_id,
      client_upload_id: take.id,
      kind: take.kind,
      status: "converting",
      tracks: JSON.stringify(base.tracks),
      has_modified_background: base.has_modified_background,
      is_screen: base.is_screen,
      is_file_upload: base.is_file_upload,
      source_filename: base.source_filename,
      base_take_id: base.id,
      edit_list: take.list ? JSON.stringify(take.list) : null,
    })
    .execute();
  await db
    .insertInto("take_sources")
    .values(take.sources.map((sourceId) => ({ take_id: take.id, source_take_id: sourceId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listTakeSources(db: Queryable, takeId: string): Promise<string[]> {
  const rows = await db.selectFrom("take_sources").select("source_take_id").where("take_id", "=", takeId).execute();
  return rows.map((row) => row.source_take_id);
}

/**
 * The edit or merge that is being made, or could not be made, while a take is shown: on that take (a merge), or on what it was made of (an
 * edit of an edited video). Each aborts those before it, so there is one at most.
 */
export async function findRender(db: Queryable, shown: TakeRow): Promise<TakeRow | undefined> {
  return await db
    .selectFrom("takes")
    .selectAll()
    .where("base_take_id", "in", [shown.id, ...(shown.base_take_id ? [shown.base_take_id] : [])])
    .where("kind", "in", ["edit", "merge"])
    .where("status", "in", ["converting", "failed"])
    .limit(1)
    .executeTakeFirst();
}

/** Renders that a newer edit makes needless. */
export async function abortRenders(db: Queryable, postId: string): Promise<void> {
  await db
    .updateTable("takes")
    .set({ status: "aborted", updated_at: sql`now()` })
    .where("post_id", "=", postId)
    .where("kind", "in", ["edit", "merge"])
    .where("status", "in", ["converting", "failed"])
    .execute();
}

export async function saveAssembly(
  db: Queryable,
  takeId: string,
  fields: { assembly: Assembly; duration: number; tracks: unknown },
): Promise<void> {
  await db
    .updateTable("takes")
    .set({
      status: "complete",
      assembly: JSON.stringify(fields.assembly),
      tracks: JSON.stringify(fields.tracks),
      duration: fields.duration,
      completed_at: sql`now()` as never,
      updated_at: sql`now()`,
    })
    .where("id", "=", takeId)
    .execute();
}

export async function saveCover(
  db: Queryable,
  postId: string,
  fields: { cover_at: number | null; gif_from: number | null },
): Promise<void> {
  await db
    .updateTable("posts")
    .set({ ...fields, updated_at: sql`now()` })
    .where("id", "=", postId)
    .execute();
}

/** Deleted posts whose time is over; they are taken once. */
export async function takePostsToPurge(db: Queryable, now: Date): Promise<string[]> {
  const result = await sql<{ id: string }>`
    update posts set purge_after = null
    where id in (select id from posts where purge_after <= ${now} order by purge_after limit 100 for no key update skip locked)
    returning id`.execute(db);
  return result.rows.map((row) => row.id);
}

/** A post's takes, and whether the merge of another post that is still there plays them. */
export async function listTakesOfPost(db: Queryable, postId: string): Promise<{ id: string; is_played_elsewhere: boolean }[]> {
  return await db
    .selectFrom("takes")
    .select(({ exists, selectFrom }) => [
      "takes.id",
      exists(
        selectFrom("take_sources")
          .innerJoin("takes as player", "player.id", "take_sources.take_id")
          .innerJoin("posts", "posts.id", "player.post_id")
          .select("posts.id")
          .whereRef("take_sources.source_take_id", "=", "takes.id")
          .where("posts.id", "<>", postId)
          // Deleted, it may still be taken back until it is purged.
          .where((e) => e.or([e("posts.deleted_at", "is", null), e("posts.purge_after", "is not", null)])),
      )
        .$castTo<boolean>()
        .as("is_played_elsewhere"),
    ])
    .where("takes.post_id", "=", postId)
    .execute();
}

/** Deleted for good: posts of which this one's takes played something. */
export async function listDeletedSourcePosts(db: Queryable, postId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("takes")
    .innerJoin("take_sources", "take_sources.take_id", "takes.id")
    .innerJoin("takes as source", "source.id", "take_sources.source_take_id")
    .innerJoin("posts", "posts.id", "source.post_id")
    .select("posts.id")
    .distinct()
    .where("takes.post_id", "=", postId)
    .where("posts.id", "<>", postId)
    .where("posts.deleted_at", "is not", null)
    .where("posts.purge_after", "is", null)
    .execute();
  return rows.map((row) => row.id);
}
