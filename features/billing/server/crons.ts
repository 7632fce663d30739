import { startMissingTrials } from "@aside/core/entitlements/server/trials.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { CronBinding } from "@aside/server/jobs/jobs.ts";
import { reportStrays } from "./webhook/report-strays.ts";
import { reconcile, sweepEvents } from "./webhook/reconcile.ts";

/** None where nothing is limited. */
export const crons = (context: AppContext): CronBinding[] =>
  context.config.BILLING === "none"
    ? []
    : [
        { name: "billing.reconcile", cron: "*/5 * * * *", handler: async () => await reconcile(context) },
        { name: "billing.report-strays", cron: "29 4 * * *", handler: async () => await reportStrays(context) },
        { name: "billing.start-trials", cron: "41 3 * * *", handler: async () => await startMissingTrials(context) },
        { name: "billing.sweep-events", cron: "53 3 * * *", handler: async () => await sweepEvents(context) },
      ];
