import type { Attachment } from "../contract.ts";
import type { AttachmentRow } from "./store.ts";

export function presentAttachment(row: AttachmentRow): Attachment {
  const { id, post_id, filename, content_type, byte_size, width, height } = row;
  const url = `/v1/post/${post_id}/attachment/${id}`;
  return {
    id,
    filename,
    content_type,
    byte_size,
    width,
    height,
    download_url: url,
    thumbnail_url: width === null ? null : `${url}/thumbnail`,
    created_at: row.created_at.toISOString(),
  };
}
