import { conflict, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { updatePartner as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { requireKeys } from "../keys/require-keys.ts";
import { findPartner, isNameTaken, lockAndCountPartners, lockPartner, setPartner } from "../store.ts";
import { ownCompany, recordChange, showPartner } from "./own-company.ts";

export const updatePartner: Handler<typeof endpoint> = async ({ actor, params, body, context, request }) => {
  const { companyId, user } = ownCompany(actor);
  // Checked first, so that no request is sent for another company's partner.
  if ((await findPartner(context.db, params.id))?.company_id !== companyId) throw notFound();
  const source = await requireKeys(context, body);
  return await context.db.transaction().execute(async (trx) => {
    // Of two that take the same name, the second waits.
    if (body.name !== undefined) await lockAndCountPartners(trx, companyId);
    const row = await lockPartner(trx, { id: params.id, companyId });
    if (!row) throw notFound();
    const { name = row.name, is_enabled = row.is_enabled } = body;
    if (await isNameTaken(trx, { companyId, name, exceptId: row.id })) throw conflict(copy.nameTaken);
    await setPartner(trx, row.id, { name, is_enabled, ...source });
    const details = {
      is_enabled,
      is_key_changed: source !== null,
      ...(source ? { jwks_url: source.jwks_url } : {}),
      ...(name === row.name ? {} : { name_before: row.name }),
    };
    await recordChange(trx, { context, by: user, request, partner: { ...row, name }, action: "partner.updated", details });
    return await showPartner(trx, row.id);
  });
};
