import type { Queryable } from "@aside/server/db/open-database.ts";

export type AttachmentRow = {
  id: string;
  post_id: string;
  filename: string;
  content_type: string;
  byte_size: number;
  width: number | null;
  height: number | null;
  created_at: Date;
};

export async function countAttachments(db: Queryable, postId: string): Promise<number> {
  const row = await db
    .selectFrom("attachments")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("post_id", "=", postId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertAttachment(db: Queryable, row: AttachmentRow): Promise<void> {
  await db.insertInto("attachments").values(row).execute();
}

/** In the order of their upload. */
export async function listAttachments(db: Queryable, postId: string): Promise<AttachmentRow[]> {
  return await db.selectFrom("attachments").selectAll().where("post_id", "=", postId).orderBy("created_at").orderBy("id").execute();
}

export async function findAttachment(db: Queryable, postId: string, id: string): Promise<AttachmentRow | undefined> {
  return await db.selectFrom("attachments").selectAll().where("post_id", "=", postId).where("id", "=", id).executeTakeFirst();
}

/** False if the post has no such attachment. */
export async function deleteAttachment(db: Queryable, postId: string, id: string): Promise<boolean> {
  const done = await db.deleteFrom("attachments").where("post_id", "=", postId).where("id", "=", id).executeTakeFirst();
  return done.numDeletedRows > 0n;
}
