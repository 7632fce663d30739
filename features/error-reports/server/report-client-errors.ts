import { fitLine } from "@aside/contract/clean-text.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { describeBrowserVersion } from "@aside/server/http/describe-browser.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import type { reportClientErrors as endpoint } from "../contract.ts";
import { MAX_TYPED, scrubMessage, scrubRelease, scrubRequestId, scrubRoute, scrubStack } from "../scrub.ts";
import { recordClientErrors } from "./jobs.ts";

/** Batches a minute from everyone together: many sources cannot fill the queue. */
const MAX_BATCHES = 600;

/** The caller's report is not trusted to be stripped of personal data. A job does the rest, because reading source maps takes long. */
export const reportClientErrors: Handler<typeof endpoint> = async ({ body, context, request }) => {
  const now = context.now();
  if (context.config.RATE_LIMITS) await limitRate(context.db, { key: "client-errors", max: MAX_BATCHES, windowSeconds: 60, now });
  const errors = body.errors.map((error) => ({
    kind: error.kind,
    message: scrubMessage(fitLine(error.message, MAX_TYPED)),
    stack: scrubStack(error.stack),
    route: scrubRoute(error.route),
    release: scrubRelease(error.release),
    request_id: scrubRequestId(error.request_id),
    count: error.count,
    at: new Date(now.getTime() - error.age_ms).toISOString(),
  }));
  const batchId = context.newId();
  const browser = describeBrowserVersion(String(request.headers["user-agent"] ?? ""));
  await context.jobs.enqueue(context.db, recordClientErrors, { batch_id: batchId, browser, errors }, { singletonKey: batchId });
  return { success: true as const };
};
