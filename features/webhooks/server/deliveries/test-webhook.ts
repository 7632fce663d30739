import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { publicFetch } from "@aside/server/http/public-fetch.ts";
import type { testWebhook as endpoint } from "../../contract.ts";
import { ownCompany } from "../endpoints/own-company.ts";
import { recordChange } from "../endpoints/record-change.ts";
import { requireLocked } from "../endpoints/require-endpoint.ts";
import { attempt } from "./attempt.ts";
import { findDelivery, insertDelivery, insertEvent, updateDelivery } from "./deliveries-store.ts";
import { presentDetails } from "./present.ts";

/** Called at once, also while the endpoint is paused, and never again; its result does not count as a failure of the endpoint. */
export const testWebhook: Handler<typeof endpoint> = async ({ actor, params, context, request }) => {
  const companyId = ownCompany(actor);
  const id = context.newId();
  const now = context.now();
  await context.db.transaction().execute(async (trx) => {
    const row = await requireLocked(trx, params.id, companyId);
    const event = { id, company_id: companyId, type: "test", subject_id: id, data: "{}", detail: "{}", created_at: now };
    await insertEvent(trx, event);
    // Claimed for longer than the call takes.
    const claimed_until = new Date(now.getTime() + 3_600_000);
    const made = { endpoint_id: row.id, event_id: id, subject_id: id, is_full: row.is_full, next_at: now, claimed_until, created_at: now };
    await insertDelivery(trx, { id, ...made });
    await recordChange(trx, { context, by: actor, request, endpoint: row, action: "webhook.tested" });
  });
  const row = await findDelivery(context.db, id);
  if (!row) throw notFound();
  const outcome = await attempt(context, row, { fetch: publicFetch, signal: new AbortController().signal });
  await updateDelivery(context.db, id, { ...outcome, attempts: 1, state: outcome.error === null ? "delivered" : "failed" });
  const done = await findDelivery(context.db, id);
  if (!done) throw notFound();
  return presentDetails(done);
};
