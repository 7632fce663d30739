import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";
import { UNTIL_AVAILABLE } from "@aside/server/jobs/retry-policies.ts";
/** A question to several videos. A model that is down is waited for. */
export const answerQuestion = defineJob({
  name: "intelligence.answer-question",
  data: z.object({ turn_id: z.uuid() }),
  timeoutSeconds: 600,
  ...UNTIL_AVAILABLE,
});
