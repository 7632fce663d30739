import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type CronBinding, type JobBinding } from "@aside/server/jobs/jobs.ts";
import { makeInsight } from "./jobs.ts";
import { runMakeInsight, sweepInsights } from "./generate/run-make-insight.ts";

export const bindings = (context: AppContext): JobBinding[] => [bindJob(makeInsight, async (run) => await runMakeInsight(context, run))];

export const crons = (context: AppContext): CronBinding[] => [
  { name: "intelligence.sweep-insights", cron: "*/10 * * * *", handler: async () => await sweepInsights(context) },
];
