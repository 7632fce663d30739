import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";
import { placedPart } from "@aside/core/messages/facts.ts";

/** What waits for something else to come back or to end: tried for hours. */
const PATIENT = { retryLimit: 60, retryDelaySeconds: 2, concurrency: 2 };

/** Lives as long as its recording: it listens while the sender speaks. */
export const transcribeTake = defineJob({
  name: "intelligence.transcribe-take",
  data: z.object({ take_id: z.uuid() }),
  retryLimit: 6,
  retryDelaySeconds: 1,
  timeoutSeconds: 4 * 3600,
  concurrency: 8,
});

/** What a viewer asked for in their language: waited for, and tried for as long as the provider may be down. */
export const translatePost = defineJob({
  name: "intelligence.translate-post",
  data: z.object({ post_id: z.uuid(), language: z.string() }),
  timeoutSeconds: 900,
  ...PATIENT,
});

/** What can be found of a post. An embedder that is down is waited for. */
export const indexPost = defineJob({
  name: "intelligence.index-post",
  data: z.object({ post_id: z.uuid() }),
  timeoutSeconds: 300,
  ...PATIENT,
});

/** A question to several videos. A model that is down is waited for. */
export const answerQuestion = defineJob({
  name: "intelligence.answer-question",
  data: z.object({ turn_id: z.uuid() }),
  timeoutSeconds: 600,
  ...PATIENT,
});

/** The words of an edited or merged video are those of what it was made of: tried until these are final. */
export const followEdit = defineJob({
  name: "intelligence.follow-edit",
  data: z.object({ take_id: z.uuid(), parts: z.array(placedPart) }),
  timeoutSeconds: 60,
  ...PATIENT,
});

/** Retried for hours: a provider may be down for long, and what the rules find is shown meanwhile. */
export const makeInsight = defineJob({
  name: "intelligence.make-insight",
  data: z.object({ post_id: z.uuid(), kind: z.enum(["summary", "actions", "titles"]), take_id: z.uuid(), version: z.number().int() }),
  retryLimit: 100,
  retryDelaySeconds: 2,
  timeoutSeconds: 15 * 60,
  concurrency: 3,
});
