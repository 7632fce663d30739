import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Assembly } from "./assembly.ts";
import type { TakeRow } from "./takes-store.ts";

/**
 * Inserts a take that is assembled from others. It is `converting` until its own pieces are encoded. `copyTo`: another post that it belongs
 * to. It can't be reverted to its base there.
 */
export async function insertAssembledTake(
  db: Queryable,
  take: { id: string; kind: "edit" | "merge"; base: TakeRow; list: unknown; sources: string[]; copyTo?: string },
): Promise<void> {
  const { base } = take;
  const traits = await joinTraits(db, [base.id, ...take.sources]);
  await db
    .insertInto("takes")
    .values({
      id: take.id,
      post_id: take.copyTo ?? base.post_id,
      client_upload_id: take.id,
      kind: take.kind,
      status: "converting",
      tracks: JSON.stringify(base.tracks),
      ...traits,
      is_screen: base.is_screen,
      source_filename: base.source_filename,
      base_take_id: take.copyTo === undefined ? base.id : null,
      edit_list: take.list === null ? null : JSON.stringify(take.list),
    })
    .execute();
  await db
    .insertInto("take_sources")
    .values(take.sources.map((sourceId) => ({ take_id: take.id, source_take_id: sourceId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is true of one part is true of the whole: a viewer must not take a made face for a real one. */
async function joinTraits(
  db: Queryable,
  takeIds: string[],
): Promise<Pick<TakeRow, "has_modified_background" | "is_file_upload" | "is_avatar">> {
  return await db
    .selectFrom("takes")
    .select(({ fn }) => [
      fn.agg<boolean>("bool_or", ["has_modified_background"]).as("has_modified_background"),
      fn.agg<boolean>("bool_or", ["is_file_upload"]).as("is_file_upload"),
      fn.agg<boolean>("bool_or", ["is_avatar"]).as("is_avatar"),
    ])
    .where("id", "in", takeIds)
    .executeTakeFirstOrThrow();
}

/** Whether an edit, merge or copy, of this or another post, plays the take or may be reverted to it. */
export async function isUsedByOthers(db: Queryable, takeId: string): Promise<boolean> {
  const result = await sql<{ is_used: boolean }>`select exists (
    select from takes t where t.status <> 'aborted' and t.id <> ${takeId}
      and (t.base_take_id = ${takeId} or exists (select from take_sources s where s.take_id = t.id and s.source_take_id = ${takeId}))
  ) as is_used`.execute(db);
  return result.rows[0]?.is_used === true;
}

export async function listTakeSources(db: Queryable, takeId: string): Promise<string[]> {
  const rows = await db.selectFrom("take_sources").select("source_take_id").where("take_id", "=", takeId).execute();
  return rows.map((row) => row.source_take_id);
}

/** What a take was made from, itself included. Takes that were deleted since are missing. */
export async function listWithSources(db: Queryable, take: TakeRow): Promise<TakeRow[]> {
  const ids = await listTakeSources(db, take.id);
  if (ids.length === 0) return [take];
  return [take, ...(await db.selectFrom("takes").selectAll().where("id", "in", ids).execute())];
}

/**
 * The pending or failed edit or merge while a take is shown: of that take (a merge), or of what it was made from (an
 * edit of an edited video). Each aborts earlier ones, so there is at most one.
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

/** Aborts renders that are superseded by a newer edit. */
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

/** Moves a take to another post, and updates everything that refers to its objects: its assets and the assemblies that play it. */
export async function moveTake(db: Queryable, take: { id: string; from: string; to: string }): Promise<void> {
  const [before, after] = [`posts/${take.from}/${take.id}/`, `posts/${take.to}/${take.id}/`];
  // Clear the base, which may be deleted: an edit that only serves as a source can't be undone.
  await sql`update takes set post_id = ${take.to}, base_take_id = null where id = ${take.id}`.execute(db);
  await sql`update assets set key = replace(key, ${before}, ${after}) where take_id = ${take.id}`.execute(db);
  await sql`update takes set assembly = jsonb_set(assembly, '{sources}', (
      select jsonb_agg(case when s.source ->> 'take_id' = ${take.id} then jsonb_set(s.source, '{post_id}', to_jsonb(${take.to}::text)) else s.source end order by s.at)
      from jsonb_array_elements(assembly -> 'sources') with ordinality as s (source, at)))
    where assembly is not null and jsonb_array_length(assembly -> 'sources') > 0
      and id in (select take_id from take_sources where source_take_id = ${take.id})`.execute(db);
}
