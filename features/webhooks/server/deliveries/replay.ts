import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { replayWebhookDeliveries as rangeEndpoint, replayWebhookDelivery as oneEndpoint } from "../../contract.ts";
import { ownCompany } from "../endpoints/own-company.ts";
import { recordChange } from "../endpoints/record-change.ts";
import { requireLocked } from "../endpoints/require-endpoint.ts";
import { findDelivery, replayEvent, replayRange } from "./deliveries-store.ts";

const MAX_EVENTS = 10_000;

export const replayWebhookDelivery: Handler<typeof oneEndpoint> = async ({ actor, params, context, request }) => {
  const companyId = ownCompany(actor);
  return await context.db.transaction().execute(async (trx) => {
    const endpoint = await requireLocked(trx, params.id, companyId);
    const row = await findDelivery(trx, params.delivery_id);
    if (row?.endpoint_id !== endpoint.id) throw notFound();
    const count = await replayEvent(trx, { endpoint, now: context.now() }, row.event_id);
    const details = { event_id: row.event_id };
    await recordChange(trx, { context, by: actor, request, endpoint, action: "webhook.replayed", details });
    return { count };
  });
};

export const replayWebhookDeliveries: Handler<typeof rangeEndpoint> = async ({ actor, params, body, context, request }) => {
  const companyId = ownCompany(actor);
  return await context.db.transaction().execute(async (trx) => {
    const endpoint = await requireLocked(trx, params.id, companyId);
    const range = { types: endpoint.events, since: new Date(body.since), until: new Date(body.until), limit: MAX_EVENTS };
    const count = await replayRange(trx, { endpoint, now: context.now() }, range);
    const details = { since: body.since, until: body.until, count };
    await recordChange(trx, { context, by: actor, request, endpoint, action: "webhook.replayed", details });
    return { count };
  });
};
