import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";
import {
  createNewsletter,
  deleteNewsletter,
  listNewsletters,
  publishNewsletter,
  readNewsletter,
  updateNewsletter,
} from "./newsletters/manage-newsletters.ts";
import { sendNewsletter, testNewsletter } from "./newsletters/send-newsletter.ts";
import { renderPreview } from "./render-preview.ts";
import { listResources } from "./resources/list-resources.ts";
import { addResource, listSiteResources, orderResources, removeResource } from "./resources/manage-resources.ts";
import { exportSubscribers, listSubscribers, removeSubscriber } from "./subscribers/manage-subscribers.ts";
import { subscribe } from "./subscribers/subscribe.ts";
import {
  createTestimonial,
  deleteTestimonial,
  listTestimonials,
  orderTestimonials,
  publishTestimonial,
  readTestimonial,
  updateTestimonial,
} from "./testimonials/manage-testimonials.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { sendBatch, sendConfirmation, sendTest } from "./jobs.ts";
import { resumeSending, runSendBatch } from "./newsletters/run-send.ts";
import { runSendTest } from "./newsletters/send-newsletter.ts";
import { runSendConfirmation } from "./subscribers/subscribe.ts";
import { deletePendingBefore } from "./subscribers/subscribers-store.ts";
import { personData } from "./person-store.ts";

/** Requests that nobody confirmed are kept for so long. Their links work for 7 days. */
const PENDING_MS = 30 * 24 * 60 * 60 * 1000;

export const feature: Feature = {
  routes: [
    route(contract.subscribe, subscribe),
    route(contract.listResources, listResources),
    route(admin.renderPreview, renderPreview),
    route(admin.listTestimonials, listTestimonials),
    route(admin.readTestimonial, readTestimonial),
    route(admin.createTestimonial, createTestimonial),
    route(admin.updateTestimonial, updateTestimonial),
    route(admin.publishTestimonial, publishTestimonial),
    route(admin.deleteTestimonial, deleteTestimonial),
    route(admin.orderTestimonials, orderTestimonials),
    route(admin.listNewsletters, listNewsletters),
    route(admin.readNewsletter, readNewsletter),
    route(admin.createNewsletter, createNewsletter),
    route(admin.updateNewsletter, updateNewsletter),
    route(admin.publishNewsletter, publishNewsletter),
    route(admin.deleteNewsletter, deleteNewsletter),
    route(admin.testNewsletter, testNewsletter),
    route(admin.sendNewsletter, sendNewsletter),
    route(admin.listSubscribers, listSubscribers),
    route(admin.exportSubscribers, exportSubscribers),
    route(admin.removeSubscriber, removeSubscriber),
    route(admin.listSiteResources, listSiteResources),
    route(admin.addResource, addResource),
    route(admin.removeResource, removeResource),
    route(admin.orderResources, orderResources),
  ],
  subscriptions: [],
  jobs: (context, { mailer }) => [
    bindJob(sendConfirmation, async ({ data }) => await runSendConfirmation(context, mailer, data)),
    bindJob(sendTest, async ({ data }) => await runSendTest(context, mailer, data)),
    bindJob(sendBatch, async (run) => await runSendBatch(context, mailer, run)),
  ],
  crons: (context) => [
    { name: "site.resume-sending", cron: "*/10 * * * *", handler: async () => await resumeSending(context) },
    {
      name: "site.delete-pending",
      cron: "41 4 * * *",
      handler: async () => await deletePendingBefore(context.db, new Date(context.now().getTime() - PENDING_MS)),
    },
  ],
  tables: ["newsletter_recipients", "newsletter_subscribers", "newsletters", "site_resources", "testimonials"],
  personData,
};
