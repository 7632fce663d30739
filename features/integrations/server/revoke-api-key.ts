import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { revokeApiKey as endpoint } from "../contract.ts";
import { ownCompany } from "./own-company.ts";
import { lockKey, revokeKey } from "./store.ts";

/** Idempotent. */
export const revokeApiKey: Handler<typeof endpoint> = async ({ actor, params, context, request }) => {
  const { user, companyId } = ownCompany(actor);
  return await context.db.transaction().execute(async (trx) => {
    const key = await lockKey(trx, { id: params.id, companyId });
    if (!key) throw notFound();
    if (key.revoked_at) return { success: true as const };
    await revokeKey(trx, key.id, context.now());
    const target = { kind: "api_key", id: key.id, label: key.name };
    await recordAudit(context, trx, { companyId, by: user, action: "api_key.revoked", target, request });
    return { success: true as const };
  });
};
