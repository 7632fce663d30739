import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";
import { placedPart } from "@aside/core/messages/facts.ts";
import { UNTIL_AVAILABLE } from "@aside/server/jobs/retry-policies.ts";

/** Runs as long as its recording, to transcribe while the sender speaks. */
export const transcribeTake = defineJob({
  name: "intelligence.transcribe-take",
  data: z.object({ take_id: z.uuid() }),
  retryLimit: 6,
  retryDelaySeconds: 1,
  timeoutSeconds: 4 * 3600,
  concurrency: 8,
});

/** Translates a post into a language that a viewer chose. Retried through long outages of a provider. */
export const translatePost = defineJob({
  name: "intelligence.translate-post",
  data: z.object({ post_id: z.uuid(), language: z.string() }),
  timeoutSeconds: 900,
  ...UNTIL_AVAILABLE,
});

/** Builds the transcript of an edited or merged video from its sources. Retried until theirs are final. */
export const followEdit = defineJob({
  name: "intelligence.follow-edit",
  data: z.object({ take_id: z.uuid(), parts: z.array(placedPart) }),
  timeoutSeconds: 60,
  ...UNTIL_AVAILABLE,
});
