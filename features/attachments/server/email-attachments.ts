import { buffer } from "node:stream/consumers";
import { readJpegSize } from "@aside/media/pictures/make-jpeg.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { attachmentThumbnailKey } from "@aside/server/storage/take-keys.ts";
import { nameOfType } from "../file-types.ts";
import { formatSize } from "@aside/contract/format-size.ts";
import { sectionId } from "../section-id.ts";
import { type AttachmentRow, listAttachments } from "./store.ts";

/** An email shows this many; the share page shows all. */
const MAX_SHOWN = 3;
const MAX_WIDTH = 450;

export type EmailAttachment = {
  filename: string;
  /** Type and size. */
  detail: string;
  /** `width`: in the email, in pixels. */
  picture: { cid: string; jpeg: Buffer; width: number } | null;
};
export type EmailAttachments = {
  shown: EmailAttachment[];
  /** The number of those that are not shown. */
  more: number;
  /** The part of the share page that shows all. */
  anchor: string;
};

/** An email shows the first three attachments. Pictures are our own drawings; the files themselves stay here. */
export async function readEmailAttachments(context: AppContext, post: { postId: string; isReply: boolean }): Promise<EmailAttachments> {
  const rows = await listAttachments(context.db, post.postId);
  const shown = await Promise.all(rows.slice(0, MAX_SHOWN).map(async (row, index) => await describe(context, row, index + 1)));
  return { shown, more: rows.length - shown.length, anchor: sectionId(post) };
}

async function describe(context: AppContext, row: AttachmentRow, number: number): Promise<EmailAttachment> {
  const detail = `${nameOfType(row.content_type)}, ${formatSize(row.byte_size)}`;
  if (row.width === null) return { filename: row.filename, detail, picture: null };
  const jpeg = await buffer((await context.storage.get(attachmentThumbnailKey(row.post_id, row.id))).body);
  const width = Math.min(readJpegSize(jpeg).width, MAX_WIDTH);
  return { filename: row.filename, detail, picture: { cid: `attachment-${number}`, jpeg, width } };
}
