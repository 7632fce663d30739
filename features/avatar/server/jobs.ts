import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

const checks = { retryLimit: 3, retryDelaySeconds: 10, timeoutSeconds: 600, concurrency: 1 };

/** `name`: the upload; a newer one replaces it. */
export const checkTraining = defineJob({
  name: "avatar.check-training",
  data: z.object({ persona_id: z.uuid(), name: z.string() }),
  ...checks,
});

export const checkConsent = defineJob({ name: "avatar.check-consent", data: z.object({ consent_id: z.uuid() }), ...checks });

/** Asks the provider to make the persona, then how far it is. Creating is not repeated by itself: a second one would be paid. */
export const followPersona = defineJob({
  name: "avatar.follow-persona",
  data: z.object({ persona_id: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 15,
  timeoutSeconds: 300,
  concurrency: 2,
});

/** Renders a video here. */
export const renderVideo = defineJob({
  name: "avatar.render-video",
  data: z.object({ video_id: z.uuid() }),
  retryLimit: 2,
  retryDelaySeconds: 10,
  timeoutSeconds: 1800,
  concurrency: 1,
});

/** Asks the provider to make a video, then how far it is, and fetches it. */
export const followVideo = defineJob({
  name: "avatar.follow-video",
  data: z.object({ video_id: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 15,
  timeoutSeconds: 600,
  concurrency: 2,
});

/** Makes and sends what is due of one text for many people. */
export const makePersonalized = defineJob({
  name: "avatar.personalized",
  data: z.object({ batch_id: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 15,
  timeoutSeconds: 300,
  concurrency: 2,
});

/** Deletes what is left of removed personas. */
export const clearRemains = defineJob({
  name: "avatar.clear-remains",
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 30,
  timeoutSeconds: 600,
  concurrency: 1,
});
