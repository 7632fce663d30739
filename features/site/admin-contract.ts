import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, ok, optionalLongText, optionalText, longText, pageOf, pageQuery, text, timestamp } from "@aside/contract/fields.ts";
import { fileReply } from "@aside/contract/replies.ts";
import { RESOURCE_TYPES } from "./contract.ts";
import { contentCopy as copy } from "./copy.ts";

export const MAX_TESTIMONIALS = 200;
export const MAX_RESOURCES = 200;
/** Characters of a story or of a newsletter. */
export const MAX_MARKDOWN = 20_000;

const markdown = optionalLongText(MAX_MARKDOWN);
/** Counts changes: a change of an older version gets 409. */
const version = z.number().int().min(1);
const published = z.object({ is_published: z.boolean() });
/** The link to an Aside, or the id of its post. */
const asideLink = optionalText(500);

export const renderPreview = endpoint({
  name: "renderSiteMarkdown",
  method: "POST",
  path: "/v1/admin/site/markdown",
  summary: "Returns the HTML that the site shows for a text in Markdown.",
  access: "user",
  permission: "site.manage",
  body: z.object({ text: markdown }),
  output: z.object({ html: z.string() }),
  errors: ["markdown_too_complex"],
  writesPerMinute: 120,
});

// Testimonials

const listedTestimonial = z.object({
  id,
  name: z.string(),
  role: z.string(),
  company: z.string(),
  quote: z.string(),
  version: z.number().int(),
  published_at: timestamp.nullable(),
  updated_at: timestamp,
});
export type ListedTestimonial = z.infer<typeof listedTestimonial>;

const testimonial = listedTestimonial.extend({
  story: z.string(),
  aside: z.object({ post_id: id, title: z.string() }).nullable(),
  /** A page that shows the draft to anyone with the link, for an hour. */
  preview_url: z.string(),
});
export type Testimonial = z.infer<typeof testimonial>;

const testimonialFields = z.object({
  name: text(100, { message: copy.nameRequired }),
  role: optionalText(100).default(""),
  company: optionalText(100).default(""),
  quote: longText(500, { message: copy.quoteRequired }),
  story: markdown.default(""),
  /** Empty: none. */
  aside: asideLink.default(""),
});

export const listTestimonials = endpoint({
  name: "listSiteTestimonials",
  method: "GET",
  path: "/v1/admin/site/testimonials",
  summary: "Lists all testimonials in the order of the site.",
  access: "user",
  permission: "site.manage",
  output: z.object({ items: z.array(listedTestimonial) }),
});

export const readTestimonial = endpoint({
  name: "readSiteTestimonial",
  method: "GET",
  path: "/v1/admin/site/testimonial/:id",
  summary: "Returns a testimonial with its story.",
  access: "user",
  permission: "site.manage",
  params: idParams,
  output: testimonial,
});

export const createTestimonial = endpoint({
  name: "createSiteTestimonial",
  method: "POST",
  path: "/v1/admin/site/testimonial",
  summary: "Creates a draft at the end of the list.",
  access: "user",
  permission: "site.manage",
  body: testimonialFields,
  output: testimonial,
  errors: ["aside_unknown", "markdown_too_complex", "too_many"],
});

export const updateTestimonial = endpoint({
  name: "updateSiteTestimonial",
  method: "PUT",
  path: "/v1/admin/site/testimonial/:id",
  summary: "Changes a testimonial. A published one changes on the site at once.",
  access: "user",
  permission: "site.manage",
  params: idParams,
  body: testimonialFields.extend({ version }),
  output: testimonial,
  errors: ["aside_unknown", "markdown_too_complex", "conflict"],
});

export const publishTestimonial = endpoint({
  name: "publishSiteTestimonial",
  method: "PUT",
  path: "/v1/admin/site/testimonial/:id/published",
  summary: "Publishes a testimonial, or makes it a draft again. Repeating it changes nothing.",
  access: "user",
  permission: "site.manage",
  params: idParams,
  body: published,
  output: testimonial,
});

export const deleteTestimonial = endpoint({
  name: "deleteSiteTestimonial",
  method: "DELETE",
  path: "/v1/admin/site/testimonial/:id",
  summary: "Deletes a testimonial for good.",
  access: "user",
  permission: "site.manage",
  params: idParams,
  output: ok,
});

export const orderTestimonials = endpoint({
  name: "orderSiteTestimonials",
  method: "PUT",
  path: "/v1/admin/site/testimonials/order",
  summary: "Sets the order. It must name every testimonial once.",
  access: "user",
  permission: "site.manage",
  body: z.object({ ids: z.array(id).max(MAX_TESTIMONIALS) }),
  output: ok,
  errors: ["conflict"],
});

// Newsletters

const listedNewsletter = z.object({
  id,
  /** Given at the first publication. */
  number: z.number().int().nullable(),
  title: z.string(),
  summary: z.string(),
  version: z.number().int(),
  published_at: timestamp.nullable(),
  updated_at: timestamp,
  /** A test of this version was emailed. */
  is_tested: z.boolean(),
  /** Null: never sent. `unknown`: the worker ended while it was sent to them; they get no second one. */
  sending: z
    .object({
      started_at: timestamp,
      ended_at: timestamp.nullable(),
      recipients: z.number().int(),
      sent: z.number().int(),
      failed: z.number().int(),
      unknown: z.number().int(),
    })
    .nullable(),
});
export type ListedNewsletter = z.infer<typeof listedNewsletter>;

const newsletter = listedNewsletter.extend({
  body: z.string(),
  preview_url: z.string(),
  /** Subscribers who would get it now. */
  subscribers: z.number().int(),
});
export type Newsletter = z.infer<typeof newsletter>;

const newsletterFields = z.object({
  title: text(150, { message: copy.titleRequired }),
  summary: optionalText(300).default(""),
  body: longText(MAX_MARKDOWN, { message: copy.bodyRequired }),
});

export const listNewsletters = endpoint({
  name: "listSiteNewsletters",
  method: "GET",
  path: "/v1/admin/site/newsletters",
  summary: "Lists newsletters, the newest first.",
  access: "user",
  permission: "site.manage",
  query: pageQuery,
  output: pageOf(listedNewsletter),
});

export const readNewsletter = endpoint({
  name: "readSiteNewsletter",
  method: "GET",
  path: "/v1/admin/site/newsletter/:id",
  summary: "Returns a newsletter with its text and the progress of its sending.",
  access: "user",
  permission: "site.manage",
  params: idParams,
  output: newsletter,
});

export const createNewsletter = endpoint({
  name: "createSiteNewsletter",
  method: "POST",
  path: "/v1/admin/site/newsletter",
  summary: "Creates a draft.",
  access: "user",
  permission: "site.manage",
  body: newsletterFields,
  output: newsletter,
  errors: ["markdown_too_complex"],
});

export const updateNewsletter = endpoint({
  name: "updateSiteNewsletter",
  method: "PUT",
  path: "/v1/admin/site/newsletter/:id",
  summary: "Changes a newsletter that is not being sent. A published one changes on the site at once.",
  access: "user",
  permission: "site.manage",
  params: idParams,
  body: newsletterFields.extend({ version }),
  output: newsletter,
  errors: ["markdown_too_complex", "conflict"],
});

export const publishNewsletter = endpoint({
  name: "publishSiteNewsletter",
  method: "PUT",
  path: "/v1/admin/site/newsletter/:id/published",
  summary: "Publishes a newsletter, or makes it a draft again. Nothing is emailed. Repeating it changes nothing.",
  access: "user",
  permission: "site.manage",
  params: idParams,
  body: published,
  output: newsletter,
  errors: ["conflict"],
});

export const deleteNewsletter = endpoint({
  name: "deleteSiteNewsletter",
  method: "DELETE",
  path: "/v1/admin/site/newsletter/:id",
  summary: "Deletes a newsletter that is not being sent, for good.",
  access: "user",
  permission: "site.manage",
  params: idParams,
  output: ok,
  errors: ["conflict"],
});

export const testNewsletter = endpoint({
  name: "testSiteNewsletter",
  method: "POST",
  path: "/v1/admin/site/newsletter/:id/test",
  summary: "Emails the newsletter to the caller.",
  access: "user",
  permission: "site.manage",
  params: idParams,
  output: newsletter,
  limit: { max: 30, windowSeconds: 600 },
});

export const sendNewsletter = endpoint({
  name: "sendSiteNewsletter",
  method: "POST",
  path: "/v1/admin/site/newsletter/:id/send",
  summary: "Emails a published newsletter to all confirmed subscribers, once. Its current version must have been tested.",
  access: "user",
  permission: "site.manage",
  params: idParams,
  body: z.object({ version }),
  output: newsletter,
  errors: ["conflict", "not_published", "not_tested", "no_subscribers"],
});

// Subscribers

export const SUBSCRIBER_STATES = ["pending", "confirmed", "unsubscribed"] as const;

const subscriber = z.object({
  id,
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  requested_at: timestamp,
  confirmed_at: timestamp.nullable(),
  unsubscribed_at: timestamp.nullable(),
});
export type Subscriber = z.infer<typeof subscriber>;

const subscriberFilter = z.object({
  state: z.enum(SUBSCRIBER_STATES).default("confirmed"),
  /** The start of an address. */
  query: optionalText(200).optional(),
});

export const listSubscribers = endpoint({
  name: "listSiteSubscribers",
  method: "GET",
  path: "/v1/admin/site/subscribers",
  summary: "Lists subscribers in a state, the newest first; with `query` by address.",
  access: "user",
  permission: "site.manage",
  query: pageQuery.extend(subscriberFilter.shape),
  output: pageOf(subscriber),
});

export const exportSubscribers = endpoint({
  name: "exportSiteSubscribers",
  method: "GET",
  path: "/v1/admin/site/subscribers/export",
  summary: "Returns the subscribers in a state as CSV.",
  access: "user",
  permission: "site.manage",
  query: subscriberFilter,
  contentType: "text/csv",
  output: fileReply,
  limit: { max: 20, windowSeconds: 600 },
});

export const removeSubscriber = endpoint({
  name: "removeSiteSubscriber",
  method: "DELETE",
  path: "/v1/admin/site/subscriber/:id",
  summary: "Deletes a subscriber with their address.",
  access: "user",
  permission: "site.manage",
  params: idParams,
  output: ok,
});

// Resources

const resource = z.object({ post_id: id, type: z.enum(RESOURCE_TYPES), title: z.string(), href: z.string() });
export type SiteResource = z.infer<typeof resource>;

export const listSiteResources = endpoint({
  name: "listSiteResources",
  method: "GET",
  path: "/v1/admin/site/resources",
  summary: "Lists the Asides of the Resources screen by type, in its order.",
  access: "user",
  permission: "site.manage",
  output: z.object({ items: z.array(resource) }),
});

export const addResource = endpoint({
  name: "addSiteResource",
  method: "POST",
  path: "/v1/admin/site/resource",
  summary: "Adds an Aside that the caller may watch to the end of a type. Repeating it changes nothing.",
  access: "user",
  permission: "site.manage",
  body: z.object({ aside: text(500, { message: copy.asideRequired }), type: z.enum(RESOURCE_TYPES) }),
  output: z.object({ items: z.array(resource) }),
  errors: ["aside_unknown", "too_many"],
});

export const removeResource = endpoint({
  name: "removeSiteResource",
  method: "POST",
  path: "/v1/admin/site/resource/remove",
  summary: "Removes an Aside from a type. The Aside stays.",
  access: "user",
  permission: "site.manage",
  body: z.object({ post_id: id, type: z.enum(RESOURCE_TYPES) }),
  output: z.object({ items: z.array(resource) }),
});

export const orderResources = endpoint({
  name: "orderSiteResources",
  method: "PUT",
  path: "/v1/admin/site/resources/order",
  summary: "Sets the order within a type. It must name every Aside of the type once.",
  access: "user",
  permission: "site.manage",
  body: z.object({ type: z.enum(RESOURCE_TYPES), post_ids: z.array(id).max(MAX_RESOURCES) }),
  output: z.object({ items: z.array(resource) }),
  errors: ["conflict"],
});
