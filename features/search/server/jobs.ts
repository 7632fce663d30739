import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";
import { UNTIL_AVAILABLE } from "@aside/server/jobs/retry-policies.ts";
/** Indexes a post for search. Retried while the embedder is unavailable. */
export const indexPost = defineJob({
  name: "intelligence.index-post",
  data: z.object({ post_id: z.uuid() }),
  timeoutSeconds: 300,
  ...UNTIL_AVAILABLE,
});
