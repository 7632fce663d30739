import type { Readable } from "node:stream";
import { AppError, notFound, tooLarge } from "@aside/contract/errors.ts";
import { formCopy } from "@aside/core/messages/form-copy.ts";
import { findSubmissionLimits } from "@aside/core/messages/server/forms/form-events-store.ts";
import { lockPost } from "@aside/core/messages/server/posts/posts-store.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { readLimited } from "@aside/server/storage/read-limited.ts";
import { attachmentKey, attachmentThumbnailKey } from "@aside/server/storage/take-keys.ts";
import { MAX_ATTACHMENTS, type uploadAttachment as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { isPicture } from "../file-types.ts";
import { checkFile, refused, requireType } from "./check-file.ts";
import { cleanFilename } from "./clean-filename.ts";
import { drawThumbnail } from "./draw-thumbnail.ts";
import { maxBytesOf } from "./max-bytes.ts";
import { presentAttachment } from "./present.ts";
import { type AttachmentRow, countAttachments, insertAttachment } from "./store.ts";

export const uploadAttachment: Handler<typeof endpoint> = async ({ actor, params, query, context, request }) => {
  const post = await context.access.require(context.db, actor, params.id, "update");
  const limits = post.isSubmission ? await findSubmissionLimits(context.db, post.eventId) : null;
  if (limits?.allowsAttachments === false) throw new AppError(422, "attachments_not_allowed", formCopy.noAttachments);
  const filename = cleanFilename(query.filename);
  if (filename === null) throw refused(copy.nameMissing);
  const type = requireType(filename);
  // The final check is under the lock.
  if ((await countAttachments(context.db, post.id)) >= MAX_ATTACHMENTS) throw tooMany();
  const maxBytes = await maxBytesOf(context, actor, post);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const bytes = await readLimited(request.body as Readable, maxBytes);
  checkFile(type, bytes);
  const picture = isPicture(type.contentType) ? await drawThumbnail(bytes) : null;
  const row: AttachmentRow = {
    id: context.newId(),
    post_id: post.id,
    filename,
    content_type: type.contentType,
    byte_size: bytes.length,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    created_at: context.now(),
  };
  await keep(context, row, { bytes, jpeg: picture?.jpeg ?? null });
  return presentAttachment(row);
};

/** Stores the files before the row that names them, and nothing if the post is full or was deleted meanwhile. */
async function keep(context: AppContext, row: AttachmentRow, files: { bytes: Buffer; jpeg: Buffer | null }): Promise<void> {
  const { db, storage } = context;
  try {
    await storage.put(attachmentKey(row.post_id, row.id), files.bytes, { contentType: row.content_type });
    if (files.jpeg) await storage.put(attachmentThumbnailKey(row.post_id, row.id), files.jpeg, { contentType: "image/jpeg" });
    await db.transaction().execute(async (trx) => {
      // Concurrent uploads are counted one after the other.
      if (!(await lockPost(trx, row.post_id))) throw notFound();
      if ((await countAttachments(trx, row.post_id)) >= MAX_ATTACHMENTS) throw tooMany();
      await insertAttachment(trx, row);
    });
  } catch (error) {
    await deleteFiles(context, row.post_id, row.id);
    throw error;
  }
}

export async function deleteFiles({ storage }: AppContext, postId: string, id: string): Promise<void> {
  await storage.delete(attachmentKey(postId, id));
  await storage.delete(attachmentThumbnailKey(postId, id));
}

const tooMany = () => new AppError(422, "too_many_attachments", copy.tooMany(MAX_ATTACHMENTS));
