import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";
import { UNTIL_AVAILABLE } from "@aside/server/jobs/retry-policies.ts";
/** What can be found of a post. An embedder that is down is waited for. */
export const indexPost = defineJob({
  name: "intelligence.index-post",
  data: z.object({ post_id: z.uuid() }),
  timeoutSeconds: 300,
  ...UNTIL_AVAILABLE,
});
