import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { ExportSection } from "@aside/server/db/person-data.ts";

const PAGE = 500;

type Row = { cursor: string } & Record<string, unknown>;

/** The rows of a section. They are read in pages by a cursor, so that a whole list is never in memory. */
export async function* readSection(db: Queryable, section: ExportSection, userId: string): AsyncIterable<unknown> {
  for (let after = ""; ;) {
    const { rows } = await sql<Row>`select * from (${section.rows(userId)}) as found where cursor > ${after} collate "C"
      order by cursor collate "C" limit ${PAGE}`.execute(db);
    for (const { cursor: _, ...row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.cursor;
  }
}

/** The shown videos of the person's own posts; `key` null if there is no MP4. */
export async function listVideos(db: Queryable, userId: string) {
  return await db
    .selectFrom("posts")
    .innerJoin("takes", "takes.id", "posts.take_id")
    .leftJoin("assets", (join) => join.onRef("assets.take_id", "=", "takes.id").on("assets.kind", "=", "mp4"))
    .select(["posts.id as post_id", "posts.title", "assets.key", "assets.size"])
    .where("posts.creator_id", "=", userId)
    .where("posts.deleted_at", "is", null)
    .where("takes.status", "=", "complete")
    .orderBy("posts.id")
    .execute();
}
export type VideoRow = Awaited<ReturnType<typeof listVideos>>[number];

/** The files attached to the person's own posts. */
export async function listAttachmentFiles(db: Queryable, userId: string) {
  return await db
    .selectFrom("attachments")
    .innerJoin("posts", "posts.id", "attachments.post_id")
    .select(["attachments.id", "attachments.post_id", "attachments.filename", "attachments.byte_size"])
    .where("posts.creator_id", "=", userId)
    .where("posts.deleted_at", "is", null)
    .orderBy("attachments.post_id")
    .orderBy("attachments.id")
    .execute();
}
