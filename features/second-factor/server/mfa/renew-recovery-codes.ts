import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { AppError, sessionExpired } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { renewRecoveryCodes as endpoint } from "../../contract.ts";
import { requireFreshSession } from "@aside/core/accounts/server/sessions/require-fresh-session.ts";
import { giveRecoveryCodes } from "./make-recovery-codes.ts";
import { lockMfaUser } from "./mfa-store.ts";
import { copy } from "../../copy.ts";

export const renewRecoveryCodes: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  if (actor.kind !== "user") throw sessionExpired();
  await requireFreshSession(context, actor, body.password);
  return await context.db.transaction().execute(async (trx) => {
    const user = await lockMfaUser(trx, actor.userId);
    if (!user?.mfa_type) throw new AppError(422, "no_factor", copy.mfaNone);
    const target = { kind: "user", id: user.id, label: user.email };
    await recordAudit(context, trx, { companyId: user.company_id, by: actor, action: "user.recovery_codes_made", target, request });
    return { recovery_codes: await giveRecoveryCodes(context, trx, user.id) };
  });
};
