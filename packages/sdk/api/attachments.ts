// Generated from the contracts by `node scripts/sdk/generate-sdk.ts`. Do not edit.
import type { Call, Options, RawBody } from "../call.ts";

export type DeleteAttachmentReply = {
  success: true;
};
export type ListAttachmentsReply = {
  attachments: Array<{
    id: string;
    filename: string;
    content_type: string;
    byte_size: number;
    width: number | null;
    height: number | null;
    download_url: string;
    thumbnail_url: string | null;
    created_at: string;
  }>;
  max_bytes: number;
};
export type UploadAttachmentQuery = {
  filename: string;
};
export type UploadAttachmentReply = {
  id: string;
  filename: string;
  content_type: string;
  byte_size: number;
  width: number | null;
  height: number | null;
  download_url: string;
  thumbnail_url: string | null;
  created_at: string;
};

export const attachmentsOf = (call: Call) => ({
  /** Returns an attached picture as JPEG, at most 450 pixels wide. Scope: `asides:read`. */
  attachmentThumbnail: async (id: string, attachmentId: string, options?: Options) =>
    await call<Response>(
      "GET",
      `/v1/post/${encodeURIComponent(id)}/attachment/${encodeURIComponent(attachmentId)}/thumbnail`,
      { isFile: true },
      options,
    ),
  /** Removes a file from a post of the caller. Scope: `asides:write`. */
  deleteAttachment: async (id: string, attachmentId: string, options?: Options) =>
    await call<DeleteAttachmentReply>(
      "DELETE",
      `/v1/post/${encodeURIComponent(id)}/attachment/${encodeURIComponent(attachmentId)}`,
      {},
      options,
    ),
  /** Downloads an attached file. Browsers save it and never show it. Scope: `asides:read`. */
  downloadAttachment: async (id: string, attachmentId: string, options?: Options) =>
    await call<Response>(
      "GET",
      `/v1/post/${encodeURIComponent(id)}/attachment/${encodeURIComponent(attachmentId)}`,
      { isFile: true },
      options,
    ),
  /** Lists the files attached to a post, in the order of their upload. Scope: `asides:read`. */
  listAttachments: async (id: string, options?: Options) =>
    await call<ListAttachmentsReply>("GET", `/v1/post/${encodeURIComponent(id)}/attachments`, {}, options),
  /** Attaches a file to a post of the caller: a picture, PDF, Office document without macros, or text. The body is the file. Scope: `asides:write`. */
  uploadAttachment: async (id: string, file: RawBody, query: UploadAttachmentQuery, options?: Options) =>
    await call<UploadAttachmentReply>("POST", `/v1/post/${encodeURIComponent(id)}/attachment`, { file, query }, options),
});
