import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

const take = z.object({ take_id: z.uuid() });

/** Starts an encoder when an editor is opened, to make the first save faster. Not retried, because it is useless later. */
export const prepareEdit = defineJob({
  name: "recording.prepare-edit",
  data: take,
  retryLimit: 0,
  retryDelaySeconds: 1,
  timeoutSeconds: 30,
  concurrency: 1,
});

/** A person is waiting for the result, so several run concurrently. */
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
  /** `from`: seconds of the second video that are skipped. */
  data: take.extend({ second_take_id: z.uuid(), transition: z.string(), from: z.number().default(0) }),
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
