import type { Handler } from "@aside/server/http/context.ts";
import type { deleteWebhook as endpoint } from "../../contract.ts";
import { deleteEndpoint } from "./endpoints-store.ts";
import { ownCompany } from "./own-company.ts";
import { recordChange } from "./record-change.ts";
import { requireLocked } from "./require-endpoint.ts";

export const deleteWebhook: Handler<typeof endpoint> = async ({ actor, params, context, request }) => {
  const companyId = ownCompany(actor);
  await context.db.transaction().execute(async (trx) => {
    const row = await requireLocked(trx, params.id, companyId);
    await deleteEndpoint(trx, row.id);
    await recordChange(trx, { context, by: actor, request, endpoint: row, action: "webhook.deleted" });
  });
  return { success: true as const };
};
