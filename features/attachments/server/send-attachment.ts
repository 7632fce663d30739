import { notFound } from "@aside/contract/errors.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { openObject } from "@aside/server/http/open-object.ts";
import { attachmentKey, attachmentThumbnailKey } from "@aside/server/storage/take-keys.ts";
import type { attachmentThumbnail as thumbnailEndpoint, downloadAttachment as downloadEndpoint } from "../contract.ts";
import { type AttachmentRow, findAttachment } from "./store.ts";

/** Even a browser that shows the file despite its headers runs nothing in it and lets it load nothing. */
const POLICY = "sandbox; default-src 'none'";

export const downloadAttachment: Handler<typeof downloadEndpoint> = async ({ actor, params, context, request, reply }) => {
  const row = await requireAttachment(context, actor, params);
  const file = await openObject(context.storage, attachmentKey(row.post_id, row.id), request.headers.range);
  reply.header("content-security-policy", POLICY);
  return { ...file, contentType: row.content_type, filename: row.filename, cacheControl: "private, no-store" };
};

export const attachmentThumbnail: Handler<typeof thumbnailEndpoint> = async ({ actor, params, context, reply }) => {
  const row = await requireAttachment(context, actor, params);
  if (row.width === null) throw notFound();
  const file = await openObject(context.storage, attachmentThumbnailKey(row.post_id, row.id));
  reply.header("content-security-policy", POLICY);
  return { ...file, cacheControl: "private, no-store" };
};

async function requireAttachment(context: AppContext, actor: Actor, params: { id: string; attachmentId: string }): Promise<AttachmentRow> {
  const post = await context.access.require(context.db, actor, params.id, "view");
  const row = await findAttachment(context.db, post.id, params.attachmentId);
  if (!row) throw notFound();
  return row;
}
