import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { AppError, sessionExpired } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { removeFactor as endpoint } from "../../contract.ts";
import { requireFreshSession } from "@aside/core/accounts/server/sessions/require-fresh-session.ts";
import { checkCode } from "./check-code.ts";
import { deleteFactors, deleteRecoveryCodes, lockMfaUser } from "./mfa-store.ts";
import { copy } from "../../copy.ts";
import { setMfaType } from "@aside/core/accounts/server/users-store.ts";

/** Needs a code of the factor or a recovery code: an open session alone is not enough. */
export const removeFactor: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  if (actor.kind !== "user") throw sessionExpired();
  await requireFreshSession(context, actor, body.password);
  const problem = await context.db.transaction().execute(async (trx) => {
    const user = await lockMfaUser(trx, actor.userId);
    if (!user) throw sessionExpired();
    if (user.mfa_type !== "app" && user.mfa_type !== "phone") return new AppError(422, "no_factor", copy.mfaNone);
    const wrong = await checkCode(context, trx, actor, user, body);
    if (wrong) return wrong;
    await deleteFactors(trx, user.id);
    await deleteRecoveryCodes(trx, user.id);
    await setMfaType(trx, user.id, null);
    await recordAudit(context, trx, {
      companyId: user.company_id,
      by: actor,
      action: "user.mfa_removed",
      target: { kind: "user", id: user.id, label: user.email },
      details: { mfa_type: user.mfa_type },
      request,
    });
    return null;
  });
  if (problem) throw problem;
  return { success: true as const };
};
