import { notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { retryCrmActivities as allEndpoint, retryCrmActivity as oneEndpoint } from "../../contract.ts";
import { ownCompany, requireLocked } from "../connections/own-company.ts";
import { recordChange } from "../connections/record-change.ts";
import { hasActivity, waitAgain } from "./activities-store.ts";
import { forgetFound } from "./contacts-store.ts";

export const retryCrmActivity: Handler<typeof oneEndpoint> = async ({ actor, params, context, request }) => {
  const companyId = ownCompany(actor);
  return await context.db.transaction().execute(async (trx) => {
    const connection = await requireLocked(trx, { companyId, provider: params.provider });
    if (!(await hasActivity(trx, connection.id, params.id))) throw notFound();
    const count = await retry(trx, connection.id, { id: params.id }, context.now());
    const details = { activity_id: params.id };
    await recordChange(trx, { context, by: actor, request, connection, action: "crm.retried", details });
    return { count };
  });
};

export const retryCrmActivities: Handler<typeof allEndpoint> = async ({ actor, params, context, request }) => {
  const companyId = ownCompany(actor);
  return await context.db.transaction().execute(async (trx) => {
    const connection = await requireLocked(trx, { companyId, provider: params.provider });
    const count = await retry(trx, connection.id, "failed", context.now());
    await recordChange(trx, { context, by: actor, request, connection, action: "crm.retried", details: { count } });
    return { count };
  });
};

/** The contacts are looked up again: the reason may be that they were merged or deleted. */
async function retry(db: Queryable, connectionId: string, which: "failed" | { id: string }, now: Date): Promise<number> {
  const contacts = await waitAgain(db, connectionId, which, now);
  await forgetFound(db, [...new Set(contacts)]);
  return contacts.length;
}
