import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

/** `waits`: how often it has checked for the videos. */
export const makeExport = defineJob({
  name: "account.export",
  data: z.object({ export_id: z.uuid(), waits: z.number().int() }),
  retryLimit: 4,
  retryDelaySeconds: 5,
  timeoutSeconds: 3600,
  concurrency: 1,
});

/** Files of uploads and jobs that were running while the posts were deleted. */
export const deleteLateObjects = defineJob({
  name: "account.delete-late-objects",
  data: z.object({ post_ids: z.array(z.uuid()) }),
  retryLimit: 8,
  retryDelaySeconds: 60,
  timeoutSeconds: 600,
  concurrency: 1,
});

const mail = { retryLimit: 5, retryDelaySeconds: 2, timeoutSeconds: 60, concurrency: 2 };

export const sendExportMail = defineJob({
  name: "account.send-export-mail",
  data: z.object({ email: z.string(), name: z.string(), expires_at: z.string() }),
  ...mail,
});

export const sendDeletionMail = defineJob({
  name: "account.send-deletion-mail",
  data: z.object({ email: z.string(), name: z.string(), delete_after: z.string() }),
  ...mail,
});
