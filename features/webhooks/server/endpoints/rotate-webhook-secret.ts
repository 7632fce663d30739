import type { Handler } from "@aside/server/http/context.ts";
import { makeSecret } from "@aside/server/webhooks/webhook-secret.ts";
import type { rotateWebhookSecret as endpoint } from "../../contract.ts";
import { setEndpoint } from "./endpoints-store.ts";
import { ownCompany } from "./own-company.ts";
import { recordChange } from "./record-change.ts";
import { requireLocked, showEndpoint } from "./require-endpoint.ts";
import { sealFor } from "./secrets.ts";

const OVERLAP_MS = 24 * 60 * 60 * 1000;

/** Of two rotations within the overlap, only the last secret before the newest one still signs. */
export const rotateWebhookSecret: Handler<typeof endpoint> = async ({ actor, params, context, request }) => {
  const companyId = ownCompany(actor);
  const now = context.now();
  return await context.db.transaction().execute(async (trx) => {
    const row = await requireLocked(trx, params.id, companyId);
    const secret = makeSecret();
    const previous = { previous_secret: row.secret, previous_until: new Date(now.getTime() + OVERLAP_MS) };
    await setEndpoint(trx, row.id, { secret: sealFor(context, row.id, secret), ...previous }, now);
    await recordChange(trx, { context, by: actor, request, endpoint: row, action: "webhook.secret_rotated" });
    return { secret, item: await showEndpoint(context, trx, row.id) };
  });
};
