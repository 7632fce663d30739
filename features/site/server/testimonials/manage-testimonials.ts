import { AppError, conflict, notFound } from "@aside/contract/errors.ts";
import { ANYBODY } from "@aside/core/messages/post-policy.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { EndpointInput } from "@aside/contract/endpoint.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import {
  type createTestimonial as createEndpoint,
  type deleteTestimonial as deleteEndpoint,
  type listTestimonials as listEndpoint,
  MAX_TESTIMONIALS,
  type orderTestimonials as orderEndpoint,
  type publishTestimonial as publishEndpoint,
  type readTestimonial as readEndpoint,
  type updateTestimonial as updateEndpoint,
} from "../../admin-contract.ts";
import { contentCopy as copy } from "../../copy.ts";
import { isReorderOf } from "../is-reorder-of.ts";
import { renderMarkdown } from "../markdown/render-markdown.ts";
import { findPublic, resolveAside } from "../resolve-aside.ts";
import { presentListed, presentTestimonial } from "./present-testimonial.ts";
import * as store from "./testimonials-store.ts";

// The permission reaches the whole product only.

export const listTestimonials: Handler<typeof listEndpoint> = async ({ context }) => ({
  items: (await store.listAll(context.db)).map(presentListed),
});

export const readTestimonial: Handler<typeof readEndpoint> = async ({ params, context }) => await read(context, params.id);

export const createTestimonial: Handler<typeof createEndpoint> = async ({ body, context }) => {
  const fields = await prepare(context, body);
  const id = context.newId();
  await context.db.transaction().execute(async (trx) => {
    await store.lockOrder(trx);
    if ((await store.countTestimonials(trx)) >= MAX_TESTIMONIALS) throw new AppError(422, "too_many", copy.tooManyTestimonials);
    await store.insertTestimonial(trx, id, fields, context.now());
  });
  return await read(context, id);
};

export const updateTestimonial: Handler<typeof updateEndpoint> = async ({ params, body, context }) => {
  if (!(await store.findTestimonial(context.db, params.id))) throw notFound();
  const fields = await prepare(context, body);
  const isDone = await store.updateTestimonial(context.db, { id: params.id, version: body.version }, fields, context.now());
  if (!isDone) throw conflict(copy.changedMeanwhile);
  return await read(context, params.id);
};

export const publishTestimonial: Handler<typeof publishEndpoint> = async ({ actor, params, body, context, request }) => {
  const user = requireUser(actor);
  await context.db.transaction().execute(async (trx) => {
    const row = await store.findTestimonial(trx, params.id);
    if (!row) throw notFound();
    if (!(await store.setPublished(trx, row.id, body.is_published ? context.now() : null))) return;
    const action = body.is_published ? "site.testimonial_published" : "site.testimonial_unpublished";
    const target = { kind: "testimonial", id: row.id, label: row.name };
    await recordAudit(context, trx, { companyId: null, by: user, action, target, request });
  });
  return await read(context, params.id);
};

export const deleteTestimonial: Handler<typeof deleteEndpoint> = async ({ actor, params, context, request }) => {
  const user = requireUser(actor);
  await context.db.transaction().execute(async (trx) => {
    const row = await store.deleteTestimonial(trx, params.id);
    if (!row) throw notFound();
    const target = { kind: "testimonial", id: params.id, label: row.name };
    await recordAudit(context, trx, { companyId: null, by: user, action: "site.testimonial_deleted", target, request });
  });
  return { success: true as const };
};

export const orderTestimonials: Handler<typeof orderEndpoint> = async ({ body, context }) => {
  await context.db.transaction().execute(async (trx) => {
    await store.lockOrder(trx);
    const known = (await store.listAll(trx)).map(({ id }) => id);
    if (!isReorderOf(body.ids, known)) throw conflict(copy.orderChanged);
    await store.savePositions(trx, body.ids);
  });
  return { success: true as const };
};

async function prepare(context: AppContext, body: EndpointInput<typeof createEndpoint>["body"]): Promise<store.TestimonialFields> {
  const { name, role, company, quote, story } = body;
  const aside = body.aside === "" ? null : await resolveAside(context, ANYBODY, body.aside);
  return { name, role, company, quote, story, story_html: await renderMarkdown(context, story), post_id: aside?.id ?? null };
}

async function read(context: AppContext, id: string) {
  const row = await store.findTestimonial(context.db, id);
  if (!row) throw notFound();
  return presentTestimonial(context, row, row.post_id ? await findPublic(context, row.post_id) : undefined);
}
