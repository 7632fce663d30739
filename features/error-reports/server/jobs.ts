import type { Frame } from "../scrub.ts";
import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";
import { ERROR_KINDS } from "../contract.ts";

const scrubbedError = z.object({
  kind: z.enum(ERROR_KINDS),
  message: z.string(),
  stack: z.string(),
  route: z.string(),
  release: z.string(),
  request_id: z.string().nullable(),
  count: z.number(),
  at: z.string(),
});
export type ScrubbedError = z.infer<typeof scrubbedError>;

/** One batch of reports, stripped of personal data. */
export const recordClientErrors = defineJob({
  name: "errors.record-client-errors",
  data: z.object({ batch_id: z.string(), browser: z.string(), errors: z.array(scrubbedError) }),
  retryLimit: 3,
  retryDelaySeconds: 10,
  timeoutSeconds: 120,
  concurrency: 1,
});

/** `stack` has the lines of `frames`. */
export type MappedError = ScrubbedError & { fingerprint: string; browser: string; frames: Frame[] };
