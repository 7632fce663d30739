import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { deleteAttachment } from "./delete-attachment.ts";
import { listAttachments } from "./list-attachments.ts";
import { attachmentThumbnail, downloadAttachment } from "./send-attachment.ts";
import { uploadAttachment } from "./upload-attachment.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.uploadAttachment, uploadAttachment),
    route(contract.listAttachments, listAttachments),
    route(contract.downloadAttachment, downloadAttachment),
    route(contract.attachmentThumbnail, attachmentThumbnail),
    route(contract.deleteAttachment, deleteAttachment),
  ],
  subscriptions: [],
  jobs: () => [],
  crons: () => [],
  tables: ["attachments"],
  personData,
};
