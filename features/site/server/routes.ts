import { type Route, route } from "@aside/server/http/context.ts";
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

export const routes: Route[] = [
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
];
