import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { rotateApiKey as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { makeKey } from "./make-key.ts";
import { ownCompany } from "./own-company.ts";
import { presentKey } from "./present.ts";
import { copyKeyMembers, findKey, lockKey, setExpiry } from "./store.ts";

/** The old key expires after the overlap, or at its own expiry if that is earlier. The successor gets the old key's original expiry. */
export const rotateApiKey: Handler<typeof endpoint> = async ({ actor, params, body, context, request }) => {
  const { user, companyId } = ownCompany(actor);
  return await context.db.transaction().execute(async (trx) => {
    const now = context.now();
    const old = await lockKey(trx, { id: params.id, companyId });
    if (!old) throw notFound();
    if (old.revoked_at || (old.expires_at && old.expires_at <= now)) throw new AppError(409, "key_ended", copy.keyEnded);
    const overlapEnd = new Date(now.getTime() + body.overlap_hours * 60 * 60 * 1000);
    await setExpiry(trx, old.id, old.expires_at && old.expires_at < overlapEnd ? old.expires_at : overlapEnd);
    const { name, scopes, acts_for, expires_at } = old;
    const { id, key } = await makeKey(context, trx, { company_id: companyId, name, scopes, acts_for, created_by: user.userId, expires_at });
    await copyKeyMembers(trx, old.id, id);
    await recordAudit(context, trx, {
      companyId,
      by: user,
      action: "api_key.rotated",
      target: { kind: "api_key", id, label: name },
      details: { replaces: old.id, overlap_hours: body.overlap_hours },
      request,
    });
    const row = await findKey(trx, id);
    if (!row) throw notFound();
    return { key, item: presentKey(row, now) };
  });
};
