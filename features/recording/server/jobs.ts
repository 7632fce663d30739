import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

const take = z.object({ take_id: z.uuid() });

export const makePictures = defineJob({
  name: "recording.make-pictures",
  data: take,
  retryLimit: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 300,
  concurrency: 1,
});
export const makeAac = defineJob({
  name: "recording.make-aac",
  data: take,
  retryLimit: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 600,
  concurrency: 1,
});
export const makeMp4 = defineJob({
  name: "recording.make-mp4",
  data: take,
  retryLimit: 4,
  retryDelaySeconds: 2,
  // A merge of differently encoded videos is encoded.
  timeoutSeconds: 3600,
  concurrency: 1,
});
export const convertSource = defineJob({
  name: "recording.convert-source",
  data: take,
  // Nothing but the machine is in its way then: a file that cannot be read fails at once. Eight minutes.
  retryLimit: 8,
  retryDelaySeconds: 2,
  timeoutSeconds: 3600,
  concurrency: 1,
});
export const deleteObjects = defineJob({
  name: "recording.delete-objects",
  data: z.object({ prefix: z.string() }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  timeoutSeconds: 600,
  concurrency: 2,
});
export const deletePostObjects = defineJob({
  name: "recording.delete-post-objects",
  data: z.object({ post_id: z.uuid() }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  timeoutSeconds: 600,
  concurrency: 2,
});

/** An editor was opened: what it needs starts before Save. Of no use later. */
export const prepareEdit = defineJob({
  name: "recording.prepare-edit",
  data: take,
  retryLimit: 0,
  retryDelaySeconds: 1,
  timeoutSeconds: 30,
  concurrency: 1,
});
/** The person waits in front of it: several at once, at once. */
export const renderEdit = defineJob({
  name: "recording.render-edit",
  data: take,
  retryLimit: 3,
  retryDelaySeconds: 1,
  timeoutSeconds: 1800,
  concurrency: 2,
});
export const renderMerge = defineJob({
  name: "recording.render-merge",
  data: take.extend({ second_take_id: z.uuid(), transition: z.string() }),
  retryLimit: 3,
  retryDelaySeconds: 1,
  timeoutSeconds: 1800,
  concurrency: 2,
});
export const makeEditorPictures = defineJob({
  name: "recording.make-editor-pictures",
  data: take,
  retryLimit: 3,
  retryDelaySeconds: 2,
  timeoutSeconds: 300,
  concurrency: 1,
});
