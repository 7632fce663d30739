import { forgetInUsage } from "./ai/usage-store.ts";
import { forgetInAudit } from "./audit/store.ts";
import type { AppContext } from "./http/context.ts";
import type { Feature } from "./feature.ts";
import { deleteCallsBefore } from "./http/replies/idempotent-calls-store.ts";
import { securityRoutes } from "./http/security-routes.ts";
import { deleteRateWindowsBefore, forgetRateWindows } from "./rate-limits/guard-store.ts";

const HOUR_MS = 60 * 60 * 1000;

export const feature: Feature = {
  routes: securityRoutes,
  subscriptions: [],
  jobs: () => [],
  crons: (context) => [{ name: "guards.sweep", cron: "17 * * * *", handler: async () => await sweepGuards(context) }],
  tables: ["ai_usage", "audit_log", "idempotent_calls", "rate_windows", "schema_migrations", "sealed_nonces", "sealing_keys"],
  personData: {
    onClose: async (db, person) => {
      await forgetInAudit(db, person);
      await forgetInUsage(db, person.id);
      await forgetRateWindows(db, [person.id, person.email]);
    },
  },
};

async function sweepGuards(context: AppContext): Promise<void> {
  await context.sealing.sweep();
  await deleteCallsBefore(context.db, new Date(context.now().getTime() - 24 * HOUR_MS));
  await deleteRateWindowsBefore(context.db, new Date(context.now().getTime() - 25 * HOUR_MS));
}
