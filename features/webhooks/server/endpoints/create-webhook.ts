import { AppError } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { makeSecret } from "@aside/server/webhooks/webhook-secret.ts";
import { type createWebhook as endpoint, MAX_ENDPOINTS } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { insertEndpoint, lockAndCountEndpoints } from "./endpoints-store.ts";
import { ownCompany } from "./own-company.ts";
import { recordChange } from "./record-change.ts";
import { requireCallable, showEndpoint } from "./require-endpoint.ts";
import { sealFor } from "./secrets.ts";

export const createWebhook: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  const companyId = ownCompany(actor);
  const url = requireCallable(context, body.url);
  const now = context.now();
  return await context.db.transaction().execute(async (trx) => {
    if ((await lockAndCountEndpoints(trx, companyId)) >= MAX_ENDPOINTS) throw new AppError(422, "too_many_webhooks", copy.tooMany);
    const id = context.newId();
    const secret = makeSecret();
    const row = {
      id,
      company_id: companyId,
      created_by: actor.kind === "user" ? actor.userId : null,
      url,
      description: body.description,
      events: [...new Set(body.events)],
      is_full: body.is_full,
      secret: sealFor(context, id, secret),
      created_at: now,
      updated_at: now,
    };
    await insertEndpoint(trx, row);
    const details = { events: row.events, is_full: row.is_full };
    await recordChange(trx, { context, by: actor, request, endpoint: row, action: "webhook.created", details });
    return { secret, item: await showEndpoint(context, trx, id) };
  });
};
