import { AppError, conflict } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { type createPartner as endpoint, MAX_PARTNERS } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { keysInvalid } from "../keys/read-keys.ts";
import { requireKeys } from "../keys/require-keys.ts";
import { insertPartner, isNameTaken, lockAndCountPartners } from "../store.ts";
import { ownCompany, recordChange, showPartner } from "./own-company.ts";

export const createPartner: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  const { companyId, user } = ownCompany(actor);
  const source = await requireKeys(context, body);
  if (!source) throw keysInvalid(copy.oneSource);
  return await context.db.transaction().execute(async (trx) => {
    if ((await lockAndCountPartners(trx, companyId)) >= MAX_PARTNERS) throw new AppError(422, "too_many_partners", copy.tooMany);
    if (await isNameTaken(trx, { companyId, name: body.name })) throw conflict(copy.nameTaken);
    const partner = { id: context.newId(), company_id: companyId, name: body.name, ...source };
    await insertPartner(trx, { ...partner, created_by: user.userId, created_at: context.now() });
    const details = { jwks_url: source.jwks_url };
    await recordChange(trx, { context, by: user, request, partner, action: "partner.created", details });
    return await showPartner(trx, partner.id);
  });
};
