import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, ok, timestamp } from "@aside/contract/fields.ts";
import { fileReply } from "@aside/contract/replies.ts";

/** Per post. */
export const MAX_ATTACHMENTS = 10;
/** A file is checked in memory: a higher MAX_UPLOAD_MB does not apply to it. */
export const MAX_ATTACHMENT_BYTES = 25 * 1024 * 1024;
export const MAX_FILENAME = 120;

/** URLs are paths of this server. */
export const attachment = z.object({
  id,
  filename: z.string(),
  content_type: z.string(),
  byte_size: z.number().int(),
  /** In pixels; null: not a picture. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  download_url: z.string(),
  /** A JPEG, at most 450 pixels wide; null: not a picture. */
  thumbnail_url: z.string().nullable(),
  created_at: timestamp,
});
export type Attachment = z.infer<typeof attachment>;

const attachmentParams = z.object({ id, attachmentId: id });

export const uploadAttachment = endpoint({
  name: "uploadAttachment",
  method: "POST",
  path: "/v1/post/:id/attachment",
  summary: "Attaches a file to a post of the caller: a picture, PDF, Office document without macros, or text. The body is the file.",
  access: "user-or-guest",
  scope: "asides:write",
  params: idParams,
  query: z.object({ filename: z.string().min(1).max(1000) }),
  // The caller's own limit is checked while reading; this is the maximum for everyone.
  rawBody: { contentTypes: ["application/octet-stream"], maxBytes: MAX_ATTACHMENT_BYTES },
  unsealed: true,
  output: attachment,
  errors: ["attachment_refused", "too_many_attachments", "attachments_not_allowed"],
  limit: { max: 60, windowSeconds: 60 },
});

export const listAttachments = endpoint({
  name: "listAttachments",
  method: "GET",
  path: "/v1/post/:id/attachments",
  summary: "Lists the files attached to a post, in the order of their upload.",
  access: "optional",
  scope: "asides:read",
  params: idParams,
  output: z.object({
    attachments: z.array(attachment),
    /** The largest file that the caller may attach, in bytes. */
    max_bytes: z.number().int(),
  }),
});

/** Opened by a link, so the session may come from the cookie. */
export const downloadAttachment = endpoint({
  name: "downloadAttachment",
  method: "GET",
  path: "/v1/post/:id/attachment/:attachmentId",
  summary: "Downloads an attached file. Browsers save it and never show it.",
  access: "optional",
  scope: "asides:read",
  acceptsCookie: true,
  params: attachmentParams,
  contentType: "application/octet-stream",
  output: fileReply,
});

export const attachmentThumbnail = endpoint({
  name: "attachmentThumbnail",
  method: "GET",
  path: "/v1/post/:id/attachment/:attachmentId/thumbnail",
  summary: "Returns an attached picture as JPEG, at most 450 pixels wide.",
  access: "optional",
  scope: "asides:read",
  acceptsCookie: true,
  params: attachmentParams,
  contentType: "image/jpeg",
  output: fileReply,
});

export const deleteAttachment = endpoint({
  name: "deleteAttachment",
  method: "DELETE",
  path: "/v1/post/:id/attachment/:attachmentId",
  summary: "Removes a file from a post of the caller.",
  access: "user-or-guest",
  scope: "asides:write",
  params: attachmentParams,
  output: ok,
});
