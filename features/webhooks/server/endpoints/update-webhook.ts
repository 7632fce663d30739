import type { Handler } from "@aside/server/http/context.ts";
import type { updateWebhook as endpoint } from "../../contract.ts";
import { resumeDeliveries } from "../deliveries/deliveries-store.ts";
import { setEndpoint } from "./endpoints-store.ts";
import { ownCompany } from "./own-company.ts";
import { recordChange } from "./record-change.ts";
import { requireCallable, requireLocked, showEndpoint } from "./require-endpoint.ts";

export const updateWebhook: Handler<typeof endpoint> = async ({ actor, params, body, context, request }) => {
  const companyId = ownCompany(actor);
  return await context.db.transaction().execute(async (trx) => {
    const row = await requireLocked(trx, params.id, companyId);
    const change = {
      url: body.url === undefined ? row.url : requireCallable(context, body.url),
      description: body.description ?? row.description,
      events: body.events ? [...new Set(body.events)] : row.events,
      is_full: body.is_full ?? row.is_full,
      state: body.state ?? row.state,
    };
    const isResumed = change.state === "active" && row.state !== "active";
    const isStateChanged = change.state !== row.state;
    const reset = { ...(isStateChanged ? { reason: null } : {}), ...(isResumed ? { failing_since: null } : {}) };
    await setEndpoint(trx, row.id, { ...change, ...reset }, context.now());
    if (isResumed) await resumeDeliveries(trx, row.id, context.now());
    const { events, is_full, state } = change;
    const details = { host: new URL(change.url).host, events, is_full, state };
    await recordChange(trx, { context, by: actor, request, endpoint: row, action: "webhook.changed", details });
    return await showEndpoint(context, trx, row.id);
  });
};
