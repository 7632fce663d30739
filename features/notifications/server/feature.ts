import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { addDevice, deleteDevice } from "./push/device-tokens.ts";
import { listNotifications } from "./list-notifications.ts";
import { getSettings, saveOwnSettings } from "./settings.ts";
import { updateStatus } from "./update-status.ts";
import { registerStopRoutes } from "./stop-routes.ts";
import { subscriptions } from "./subscriptions.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import * as jobs from "./jobs.ts";
import { planDigests } from "./digests/plan-digests.ts";
import { runPush, runPushToDevice } from "./push/run-push.ts";
import { runDigests } from "./digests/send-digests.ts";
import { sweepNotifications } from "./sweep.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.listNotifications, listNotifications),
    route(contract.updateNotificationStatus, updateStatus),
    route(contract.getNotificationSettings, getSettings),
    route(contract.saveNotificationSettings, saveOwnSettings),
    route(contract.addDeviceToken, addDevice),
    route(contract.deleteDeviceToken, deleteDevice),
  ],
  rawRoutes: registerStopRoutes,
  subscriptions,
  jobs: (context, { mailer, push }) => [
    bindJob(jobs.push, async (run) => await runPush(context, push, run)),
    bindJob(jobs.pushToDevice, async (run) => await runPushToDevice(context, push, run)),
    bindJob(jobs.sendDigests, async (run) => await runDigests(context, mailer, run)),
  ],
  crons: (context) => [
    { name: "notifications.plan-digests", cron: "*/15 * * * *", handler: async () => await planDigests(context) },
    { name: "notifications.sweep", cron: "27 3 * * *", handler: async () => await sweepNotifications(context) },
  ],
  tables: ["notification_settings", "notifications", "push_subscriptions"],
  personData,
};
