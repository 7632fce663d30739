import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { invalidation } from "@aside/server/signals/invalidation.ts";
import * as contract from "../contract.ts";
import { listWebhookDeliveries, readWebhookDelivery } from "./deliveries/list-webhook-deliveries.ts";
import { replayWebhookDeliveries, replayWebhookDelivery } from "./deliveries/replay.ts";
import { testWebhook } from "./deliveries/test-webhook.ts";
import { createWebhook } from "./endpoints/create-webhook.ts";
import { deleteWebhook } from "./endpoints/delete-webhook.ts";
import { listWebhooks } from "./endpoints/list-webhooks.ts";
import { rotateWebhookSecret } from "./endpoints/rotate-webhook-secret.ts";
import { updateWebhook } from "./endpoints/update-webhook.ts";
import { sendStoppedMail } from "./jobs.ts";
import { personData } from "./person-store.ts";
import { runSendStoppedMail } from "./send-stopped-mail.ts";
import { subscriptions } from "./subscriptions.ts";
import { sweepEvents } from "./sweep-events.ts";
import { webhookSchema } from "./webhook-schema.ts";

export const feature: Feature = {
  routes: [
    route(contract.listWebhooks, listWebhooks),
    route(contract.createWebhook, createWebhook),
    route(contract.updateWebhook, updateWebhook),
    route(contract.deleteWebhook, deleteWebhook),
    route(contract.rotateWebhookSecret, rotateWebhookSecret),
    route(contract.testWebhook, testWebhook),
    route(contract.listWebhookDeliveries, listWebhookDeliveries),
    route(contract.readWebhookDelivery, readWebhookDelivery),
    route(contract.replayWebhookDelivery, replayWebhookDelivery),
    route(contract.replayWebhookDeliveries, replayWebhookDeliveries),
    route(contract.webhookSchema, webhookSchema),
  ],
  subscriptions,
  jobs: (context, { mailer }) => [bindJob(sendStoppedMail, async ({ data }) => await runSendStoppedMail(context, mailer, data))],
  crons: (context) => [{ name: "webhooks.sweep", cron: "43 * * * *", handler: async () => await sweepEvents(context) }],
  tables: ["webhook_deliveries", "webhook_endpoints", "webhook_events"],
  invalidates: [
    invalidation("webhook_endpoints", "webhooks", { inserted: true, deleted: true, updated: ["company_id", "events", "state"] }),
  ],
  personData,
};
