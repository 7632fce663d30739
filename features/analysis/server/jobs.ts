import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";
import { UNTIL_AVAILABLE } from "@aside/server/jobs/retry-policies.ts";
/** Answers a question about several videos. Retried while the model is unavailable. */
export const answerQuestion = defineJob({
  name: "intelligence.answer-question",
  data: z.object({ turn_id: z.uuid() }),
  timeoutSeconds: 600,
  ...UNTIL_AVAILABLE,
});
