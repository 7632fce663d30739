import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

/** Finds the devices and enqueues a job for each, so that a failing one is retried alone. */
export const push = defineJob({
  name: "notifications.push",
  data: z.object({ notification_id: z.uuid(), count: z.number().int() }),
  retryLimit: 3,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
  concurrency: 2,
});

export const pushToDevice = defineJob({
  name: "notifications.push-to-device",
  data: z.object({ notification_id: z.uuid(), device_id: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  timeoutSeconds: 60,
  concurrency: 4,
});

/** Many people per job: separate jobs would take longer than the emails. */
export const sendDigests = defineJob({
  name: "notifications.send-digests",
  data: z.object({ user_ids: z.array(z.uuid()), slot: z.iso.datetime() }),
  retryLimit: 3,
  retryDelaySeconds: 30,
  timeoutSeconds: 600,
  concurrency: 2,
});
