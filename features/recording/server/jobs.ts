import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

const take = z.object({ take_id: z.uuid() });

export const makeMp4 = defineJob({
  name: "recording.make-mp4",
  data: take,
  retryLimit: 4,
  retryDelaySeconds: 2,
  // A merge of differently encoded videos must be re-encoded, which is slow.
  timeoutSeconds: 3600,
  concurrency: 1,
});

export const convertSource = defineJob({
  name: "recording.convert-source",
  data: take,
  // Retries, over about eight minutes, only help with failures of the machine: an unreadable file fails at once.
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
