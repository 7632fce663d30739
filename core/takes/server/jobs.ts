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

export const compactTake = defineJob({
  name: "recording.compact-take",
  data: take,
  retryLimit: 8,
  retryDelaySeconds: 5,
  timeoutSeconds: 600,
  concurrency: 1,
});

export const makeRenditions = defineJob({
  name: "recording.make-renditions",
  data: take,
  retryLimit: 4,
  retryDelaySeconds: 30,
  // Hours of video, at the lowest priority.
  timeoutSeconds: 6 * 3600,
  // A short take does not wait for the end of a long or a large one.
  concurrency: 2,
});

export const deleteSegments = defineJob({
  name: "recording.delete-segments",
  data: take,
  retryLimit: 8,
  retryDelaySeconds: 5,
  timeoutSeconds: 600,
  concurrency: 1,
});
