import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";
import { placedPart } from "@aside/core/messages/facts.ts";
import { UNTIL_AVAILABLE } from "@aside/server/jobs/retry-policies.ts";

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
  ...UNTIL_AVAILABLE,
});

/** The words of an edited or merged video are those of what it was made of: tried until these are final. */
export const followEdit = defineJob({
  name: "intelligence.follow-edit",
  data: z.object({ take_id: z.uuid(), parts: z.array(placedPart) }),
  timeoutSeconds: 60,
  ...UNTIL_AVAILABLE,
});
