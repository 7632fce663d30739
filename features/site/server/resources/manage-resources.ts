import { AppError, conflict, notFound } from "@aside/contract/errors.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import {
  type addResource as addEndpoint,
  type listSiteResources as listEndpoint,
  MAX_RESOURCES,
  type orderResources as orderEndpoint,
  type removeResource as removeEndpoint,
} from "../../admin-contract.ts";
import { contentCopy as copy } from "../../copy.ts";
import { isReorderOf } from "../is-reorder-of.ts";
import { resolveAside } from "../resolve-aside.ts";
import { presentForAdmin } from "./present-resource.ts";
import { deleteResource, insertResource, listResources, lockResources, savePositions } from "./resources-store.ts";

// The permission reaches the whole product only.

export const listSiteResources: Handler<typeof listEndpoint> = async ({ context }) => await present(context);

export const addResource: Handler<typeof addEndpoint> = async ({ actor, body, context, request }) => {
  const by = requireUser(actor);
  const post = await resolveAside(context, actor, body.aside);
  await context.db.transaction().execute(async (trx) => {
    await lockResources(trx);
    if ((await listResources(trx, body.type)).length >= MAX_RESOURCES) throw new AppError(422, "too_many", copy.tooManyResources);
    if (!(await insertResource(trx, { postId: post.id, type: body.type }))) return;
    const target = { kind: "post", id: post.id, label: post.title };
    const details = { type: body.type };
    await recordAudit(context, trx, { companyId: null, by, action: "site.resource_added", target, details, request });
  });
  return await present(context);
};

export const removeResource: Handler<typeof removeEndpoint> = async ({ actor, body, context, request }) => {
  const by = requireUser(actor);
  await context.db.transaction().execute(async (trx) => {
    if (!(await deleteResource(trx, { postId: body.post_id, type: body.type }))) throw notFound();
    const target = { kind: "post", id: body.post_id, label: "" };
    const details = { type: body.type };
    await recordAudit(context, trx, { companyId: null, by, action: "site.resource_removed", target, details, request });
  });
  return await present(context);
};

export const orderResources: Handler<typeof orderEndpoint> = async ({ body, context }) => {
  await context.db.transaction().execute(async (trx) => {
    await lockResources(trx);
    const known = (await listResources(trx, body.type)).map((row) => row.post_id);
    if (!isReorderOf(body.post_ids, known)) throw conflict(copy.orderChanged);
    await savePositions(trx, body.type, body.post_ids);
  });
  return await present(context);
};

const present = async ({ db }: AppContext) => ({ items: (await listResources(db, null)).map(presentForAdmin) });
