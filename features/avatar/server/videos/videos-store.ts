import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export async function insertVideo(db: Queryable, row: NewRow<"persona_videos">): Promise<void> {
  await db.insertInto("persona_videos").values(row).execute();
}

export async function findVideo(db: Queryable, id: string) {
  return await db.selectFrom("persona_videos").selectAll().where("id", "=", id).executeTakeFirst();
}
export type VideoRow = NonNullable<Awaited<ReturnType<typeof findVideo>>>;

/** What is spoken: of a retake its sentence only. */
export const textOf = ({ sentence, notes }: Pick<VideoRow, "sentence" | "notes">): string => sentence ?? notes;

export async function lockVideo(db: Queryable, id: string): Promise<VideoRow | undefined> {
  return await db.selectFrom("persona_videos").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** The one in progress of a post; a preview is none. */
export async function findProcessingVideo(db: Queryable, postId: string): Promise<VideoRow | undefined> {
  return await db
    .selectFrom("persona_videos")
    .selectAll()
    .where("post_id", "=", postId)
    .where("status", "=", "PROCESSING")
    .where("purpose", "<>", "preview")
    .executeTakeFirst();
}

export async function listProcessingPreviews(db: Queryable, postId: string): Promise<VideoRow[]> {
  return await db
    .selectFrom("persona_videos")
    .selectAll()
    .where("post_id", "=", postId)
    .where("status", "=", "PROCESSING")
    .where("purpose", "=", "preview")
    .execute();
}

/** Their objects are deleted as remains (personas/remains-store.ts). */
export async function deletePreviewsBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("persona_videos").where("purpose", "=", "preview").where("created_at", "<=", before).execute();
}

export async function findVideoOfTake(db: Queryable, takeId: string): Promise<VideoRow | undefined> {
  return await db.selectFrom("persona_videos").selectAll().where("take_id", "=", takeId).executeTakeFirst();
}

export async function updateVideo(db: Queryable, id: string, changes: Partial<Omit<NewRow<"persona_videos">, "id">>): Promise<void> {
  await db.updateTable("persona_videos").set(changes).where("id", "=", id).execute();
}

/** `progress`: 0..1. False: the video has ended. */
export async function reportProgress(db: Queryable, id: string, progress: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("persona_videos")
    .set({ progress })
    .where("id", "=", id)
    .where("status", "=", "PROCESSING")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** When videos of a person were asked for, or previews; the oldest first. */
export async function listTimesSince(db: Queryable, userId: string, since: Date, { previews = false } = {}): Promise<Date[]> {
  const rows = await db
    .selectFrom("persona_videos")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .where("purpose", previews ? "=" : "<>", "preview")
    .orderBy("created_at")
    .execute();
  return rows.map((row) => row.created_at);
}

export async function listProcessingVideos(db: Queryable, whose?: { userId: string; personaId?: string }): Promise<VideoRow[]> {
  let query = db.selectFrom("persona_videos").selectAll().where("status", "=", "PROCESSING");
  if (whose) query = query.where("user_id", "=", whose.userId);
  if (whose?.personaId !== undefined) query = query.where("persona_id", "=", whose.personaId);
  return await query.execute();
}

export type ListedVideo = Awaited<ReturnType<typeof listVideos>>[number];

/** The newest of each draft or Aside: made again or with another sentence, it is still one video. One that was canceled is none. */
export async function listVideos(db: Queryable, userId: string, cut: { limit: number; offset: number }) {
  return await selectListed(db)
    .where("v.user_id", "=", userId)
    .where("v.purpose", "<>", "preview")
    .where("v.failure", "is distinct from", "canceled")
    .where(
      sql<boolean>`not exists (select from persona_videos n
        where n.post_id = v.post_id and n.purpose <> 'preview' and n.failure is distinct from 'canceled' and (n.created_at, n.id) > (v.created_at, v.id))`,
    )
    .limit(cut.limit)
    .offset(cut.offset)
    .execute();
}

/** With `userId`: only if it is that person's. */
export async function findListedVideo(db: Queryable, id: string, userId?: string): Promise<ListedVideo | undefined> {
  const found = selectListed(db).where("v.id", "=", id);
  return await (userId === undefined ? found : found.where("v.user_id", "=", userId)).executeTakeFirst();
}

const selectListed = (db: Queryable) =>
  db
    .selectFrom("persona_videos as v")
    .innerJoin("posts as p", "p.id", "v.post_id")
    .innerJoin("events as e", "e.id", "p.event_id")
    .select(["v.id", "v.post_id", "p.event_id", "v.status", "v.failure", "v.progress", "v.seconds", "v.deadline_at", "v.created_at"])
    .select(sql<string>`coalesce(nullif(p.title, ''), e.title)`.as("title"))
    .select(sql<boolean>`p.post_status = 'SENT'`.as("is_sent"))
    .where("p.deleted_at", "is", null)
    .where("e.deleted_at", "is", null)
    .orderBy("v.created_at", "desc")
    .orderBy("v.id");

type PostChoice = { post_id: string; persona_id: string; image_id: string | null; engine: string };

export async function choosePersona(db: Queryable, choice: PostChoice): Promise<void> {
  await db
    .insertInto("persona_posts")
    .values(choice)
    .onConflict((conflict) =>
      conflict.column("post_id").doUpdateSet({ persona_id: choice.persona_id, image_id: choice.image_id, engine: choice.engine }),
    )
    .execute();
}

/** The persona that was chosen for a post; locked until the transaction ends. */
export async function lockChoice(db: Queryable, postId: string) {
  return await db.selectFrom("persona_posts").selectAll().where("post_id", "=", postId).forNoKeyUpdate().executeTakeFirst();
}

/** Marks what was made with a persona whose person withdrew their consent. */
export async function markRevoked(db: Queryable, personaId: string): Promise<void> {
  await db.updateTable("persona_posts").set({ is_revoked: true }).where("persona_id", "=", personaId).execute();
}

/** As it was before a video was begun: that of the video that the post shows, if there is one. */
export async function restoreChoice(db: Queryable, postId: string): Promise<void> {
  await db
    .updateTable("persona_posts")
    .set({ status: sql<string>`case when shown_engine is null then 'DRAFT' else 'PROCESSED' end` })
    .where("post_id", "=", postId)
    .execute();
}

type ChoiceChanges = { status: "PROCESSING" | "PROCESSED" | "FAILED"; shown_engine?: string };

/** `shown_engine`: the post shows a video that was made so. */
export async function updateChoice(db: Queryable, postId: string, changes: ChoiceChanges): Promise<void> {
  await db.updateTable("persona_posts").set(changes).where("post_id", "=", postId).execute();
}
