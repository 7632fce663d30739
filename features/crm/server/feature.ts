import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { invalidation } from "@aside/server/signals/invalidation.ts";
import * as contract from "../contract.ts";
import { listCrmActivities } from "./activities/list-activities.ts";
import { retryCrmActivities, retryCrmActivity } from "./activities/retry.ts";
import { copyHubspotLink, readHubspotCard } from "./card/card.ts";
import { connectCrm } from "./connections/connect.ts";
import { disconnectCrm } from "./connections/disconnect.ts";
import { finishCrmConnection } from "./connections/finish-connection.ts";
import { listCrmConnections } from "./connections/list-connections.ts";
import { updateCrmConnection } from "./connections/update-connection.ts";
import { sendStoppedMail } from "./jobs.ts";
import { personData } from "./person-store.ts";
import { runSendStoppedMail } from "./send-stopped-mail.ts";
import { subscriptions } from "./subscriptions.ts";
import { sweepActivities } from "./sweep.ts";

export const feature: Feature = {
  routes: [
    route(contract.listCrmConnections, listCrmConnections),
    route(contract.connectCrm, connectCrm),
    route(contract.finishCrmConnection, finishCrmConnection),
    route(contract.updateCrmConnection, updateCrmConnection),
    route(contract.disconnectCrm, disconnectCrm),
    route(contract.listCrmActivities, listCrmActivities),
    route(contract.retryCrmActivity, retryCrmActivity),
    route(contract.retryCrmActivities, retryCrmActivities),
    route(contract.readHubspotCard, readHubspotCard),
    route(contract.copyHubspotLink, copyHubspotLink),
  ],
  subscriptions,
  jobs: (context, { mailer }) => [bindJob(sendStoppedMail, async ({ data }) => await runSendStoppedMail(context, mailer, data))],
  crons: (context) => [{ name: "crm.sweep", cron: "51 * * * *", handler: async () => await sweepActivities(context) }],
  tables: ["crm_activities", "crm_authorizations", "crm_connections", "crm_contacts"],
  invalidates: [invalidation("crm_connections", "crm", { inserted: true, deleted: true, updated: ["company_id", "activities"] })],
  personData,
};
