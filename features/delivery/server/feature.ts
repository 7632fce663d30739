import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { addMe } from "./add-me.ts";
import { emailRetryUpload } from "./email-retry-upload.ts";
import { emailTracking } from "./email-tracking.ts";
import { resendPost } from "./resend-post.ts";
import { sendPost } from "./send-post.ts";
import { tellRecipients } from "./updates/tell-recipients.ts";
import { shareLink } from "./share-link.ts";
import { sharedPost } from "./share-post.ts";
import { registerStreamRoutes } from "@aside/server/realtime/stream-routes.ts";
import { listInboxOwners } from "./store.ts";
import { subscriptions } from "./subscriptions.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { deliver, sendRetryLink } from "./jobs.ts";
import { writeRetryMail } from "./retry-email.ts";
import { runDeliver } from "./run-deliver.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.sendPost, sendPost),
    route(contract.shareLink, shareLink),
    route(contract.emailTracking, emailTracking),
    route(contract.emailRetryUpload, emailRetryUpload),
    route(contract.addMe, addMe),
    route(contract.resendPost, resendPost),
    route(contract.tellRecipients, tellRecipients),
    route(contract.sharedPost, sharedPost),
  ],
  rawRoutes: (app, context, { bySession }) => registerStreamRoutes(app, context, bySession, listInboxOwners),
  subscriptions,
  jobs: (context, { mailer }) => [
    bindJob(deliver, async (run) => await runDeliver(context, mailer, run)),
    bindJob(sendRetryLink, async ({ data }) => void (await mailer.send({ to: { address: data.email }, ...writeRetryMail(data.href) }))),
  ],
  crons: () => [],
  tables: ["deliveries", "shared_posts"],
  personData,
};
