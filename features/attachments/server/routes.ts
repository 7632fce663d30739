import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { deleteAttachment } from "./delete-attachment.ts";
import { listAttachments } from "./list-attachments.ts";
import { attachmentThumbnail, downloadAttachment } from "./send-attachment.ts";
import { uploadAttachment } from "./upload-attachment.ts";

export const routes: Route[] = [
  route(contract.uploadAttachment, uploadAttachment),
  route(contract.listAttachments, listAttachments),
  route(contract.downloadAttachment, downloadAttachment),
  route(contract.attachmentThumbnail, attachmentThumbnail),
  route(contract.deleteAttachment, deleteAttachment),
];
