import { conflict, notFound } from "@aside/contract/errors.ts";
import { PAGE_SIZE } from "@aside/core/accounts/server/page-size.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { EndpointInput } from "@aside/contract/endpoint.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type {
  createNewsletter as createEndpoint,
  deleteNewsletter as deleteEndpoint,
  listNewsletters as listEndpoint,
  publishNewsletter as publishEndpoint,
  readNewsletter as readEndpoint,
  updateNewsletter as updateEndpoint,
} from "../../admin-contract.ts";
import { contentCopy as copy } from "../../copy.ts";
import { renderMarkdown } from "../markdown/render-markdown.ts";
import { countConfirmed } from "../subscribers/subscribers-store.ts";
import * as store from "./newsletters-store.ts";
import { presentListed, presentNewsletter } from "./present-newsletter.ts";

// The permission reaches the whole product only.

export const listNewsletters: Handler<typeof listEndpoint> = async ({ query, context }) => {
  const [rows, total] = await Promise.all([
    store.listNewsletters(context.db, { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE }),
    store.countNewsletters(context.db),
  ]);
  return { items: rows.map(presentListed), page: query.page, page_size: PAGE_SIZE, total };
};

export const readNewsletter: Handler<typeof readEndpoint> = async ({ params, context }) => await read(context, params.id);

export const createNewsletter: Handler<typeof createEndpoint> = async ({ body, context }) => {
  const id = context.newId();
  await store.insertNewsletter(context.db, id, await prepare(context, body), context.now());
  return await read(context, id);
};

export const updateNewsletter: Handler<typeof updateEndpoint> = async ({ params, body, context }) => {
  if (!(await store.findNewsletter(context.db, params.id))) throw notFound();
  const fields = await prepare(context, body);
  await context.db.transaction().execute(async (trx) => {
    const row = await requireIdle(trx, params.id);
    if (row.version !== body.version) throw conflict(copy.changedMeanwhile);
    await store.updateNewsletter(trx, row, fields, context.now());
  });
  return await read(context, params.id);
};

export const publishNewsletter: Handler<typeof publishEndpoint> = async ({ actor, params, body, context, request }) => {
  const user = requireUser(actor);
  await context.db.transaction().execute(async (trx) => {
    const row = await requireIdle(trx, params.id);
    if ((row.published_at !== null) === body.is_published) return;
    await (body.is_published ? store.publish(trx, row.id, context.now()) : store.unpublish(trx, row.id));
    const action = body.is_published ? "site.newsletter_published" : "site.newsletter_unpublished";
    const target = { kind: "newsletter", id: row.id, label: row.title };
    await recordAudit(context, trx, { companyId: null, by: user, action, target, request });
  });
  return await read(context, params.id);
};

export const deleteNewsletter: Handler<typeof deleteEndpoint> = async ({ actor, params, context, request }) => {
  const user = requireUser(actor);
  await context.db.transaction().execute(async (trx) => {
    const row = await requireIdle(trx, params.id);
    await store.deleteNewsletter(trx, row.id);
    const target = { kind: "newsletter", id: row.id, label: row.title };
    await recordAudit(context, trx, { companyId: null, by: user, action: "site.newsletter_deleted", target, request });
  });
  return { success: true as const };
};

/** Locks the newsletter. Throws 409 while it is being sent: all subscribers get the same text, with a link that works. */
async function requireIdle(trx: Queryable, id: string): Promise<store.NewsletterRow> {
  const row = await store.lockNewsletter(trx, id);
  if (!row) throw notFound();
  if (row.send_started_at && !row.sent_at) throw conflict(copy.beingSent);
  return row;
}

async function prepare(context: AppContext, body: EndpointInput<typeof createEndpoint>["body"]): Promise<store.NewsletterFields> {
  return { title: body.title, summary: body.summary, body: body.body, body_html: await renderMarkdown(context, body.body) };
}

export async function read(context: AppContext, id: string) {
  const [row, subscribers] = await Promise.all([store.findNewsletter(context.db, id), countConfirmed(context.db)]);
  if (!row) throw notFound();
  return presentNewsletter(context, row, subscribers);
}
