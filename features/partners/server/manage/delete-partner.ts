import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { deletePartner as endpoint } from "../../contract.ts";
import { deletePartnerRow, lockPartner } from "../store.ts";
import { ownCompany, recordChange } from "./own-company.ts";

export const deletePartner: Handler<typeof endpoint> = async ({ actor, params, context, request }) => {
  const { companyId, user } = ownCompany(actor);
  await context.db.transaction().execute(async (trx) => {
    const row = await lockPartner(trx, { id: params.id, companyId });
    if (!row) throw notFound();
    await deletePartnerRow(trx, row.id);
    await recordChange(trx, { context, by: user, request, partner: row, action: "partner.deleted" });
  });
  return { success: true as const };
};
