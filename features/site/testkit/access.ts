import * as site from "../admin-contract.ts";
import type { World } from "@aside/testkit/actors.ts";
import { ANYONE, PRODUCT_ADMINS, SIGNED_IN, type Input, type Row } from "@aside/testkit/access-row.ts";

const ID = "01900000-0000-7000-8000-0000000000ff";

const QUOTE = { name: "Example", quote: "An example." };

const ISSUE = { title: "Example", body: "An example." };

const resource = { post_id: ID, type: "faqs" };

/** A draft of the product's administrator. */
const testimonial = (make: (id: string) => Input) => async (world: World) =>
  make((await world.actors.admin.call(site.createTestimonial, { body: QUOTE })).id);

const newsletter = (make: (id: string) => Input) => async (world: World) =>
  make((await world.actors.admin.call(site.createNewsletter, { body: ISSUE })).id);

export const access: Record<string, Row> = {
  subscribeToNewsletter: { admits: ANYONE, input: () => ({ body: { email: "reader@omega.example" } }) },
  // Each of them is in a company, which counts as whitelisted.
  resourcePosts: { admits: SIGNED_IN },
  renderSiteMarkdown: { admits: PRODUCT_ADMINS, input: () => ({ body: { text: "**x**" } }) },
  listSiteTestimonials: { admits: PRODUCT_ADMINS },
  readSiteTestimonial: { admits: PRODUCT_ADMINS, input: testimonial((id) => ({ params: { id } })) },
  createSiteTestimonial: { admits: PRODUCT_ADMINS, input: () => ({ body: QUOTE }) },
  // The second caller's version is old.
  updateSiteTestimonial: {
    admits: PRODUCT_ADMINS,
    input: testimonial((id) => ({ params: { id }, body: { ...QUOTE, version: 1 } })),
    answers: { superAdmin: 409 },
  },
  publishSiteTestimonial: { admits: PRODUCT_ADMINS, input: testimonial((id) => ({ params: { id }, body: { is_published: true } })) },
  // The first caller deletes it; it does not exist for the second.
  deleteSiteTestimonial: {
    admits: PRODUCT_ADMINS,
    input: testimonial((id) => ({ params: { id } })),
    answers: { superAdmin: 404 },
  },
  // The list does not name the existing ones.
  orderSiteTestimonials: { admits: PRODUCT_ADMINS, input: () => ({ body: { ids: [ID] } }), answers: 409 },
  listSiteNewsletters: { admits: PRODUCT_ADMINS },
  readSiteNewsletter: { admits: PRODUCT_ADMINS, input: newsletter((id) => ({ params: { id } })) },
  createSiteNewsletter: { admits: PRODUCT_ADMINS, input: () => ({ body: ISSUE }) },
  // The second caller's version is old.
  updateSiteNewsletter: {
    admits: PRODUCT_ADMINS,
    input: newsletter((id) => ({ params: { id }, body: { ...ISSUE, version: 1 } })),
    answers: { superAdmin: 409 },
  },
  publishSiteNewsletter: { admits: PRODUCT_ADMINS, input: newsletter((id) => ({ params: { id }, body: { is_published: true } })) },
  // The first caller deletes it; it does not exist for the second.
  deleteSiteNewsletter: { admits: PRODUCT_ADMINS, input: newsletter((id) => ({ params: { id } })), answers: { superAdmin: 404 } },
  testSiteNewsletter: { admits: PRODUCT_ADMINS, input: newsletter((id) => ({ params: { id } })) },
  // It is not published.
  sendSiteNewsletter: {
    admits: PRODUCT_ADMINS,
    input: newsletter((id) => ({ params: { id }, body: { version: 1 } })),
    answers: 422,
  },
  listSiteSubscribers: { admits: PRODUCT_ADMINS },
  exportSiteSubscribers: { admits: PRODUCT_ADMINS },
  // The subscriber does not exist.
  removeSiteSubscriber: { admits: PRODUCT_ADMINS, input: () => ({ params: { id: ID } }), answers: 404 },
  listSiteResources: { admits: PRODUCT_ADMINS },
  // No Aside has this id.
  addSiteResource: { admits: PRODUCT_ADMINS, input: () => ({ body: { aside: ID, type: "faqs" } }), answers: 422 },
  removeSiteResource: { admits: PRODUCT_ADMINS, input: () => ({ body: resource }), answers: 404 },
  orderSiteResources: { admits: PRODUCT_ADMINS, input: () => ({ body: { type: "faqs", post_ids: [] } }) },
};
