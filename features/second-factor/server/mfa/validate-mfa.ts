import { AppError, conflict, sessionExpired } from "@aside/contract/errors.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { validateMfa as endpoint } from "../../contract.ts";
import { checkCode } from "./check-code.ts";
import { lockMfaUser } from "./mfa-store.ts";
import { raiseSession } from "./raise-session.ts";
import { copy } from "../../copy.ts";

export const validateMfa: Handler<typeof endpoint> = async ({ actor, body, context, request, reply }) => {
  if (actor.kind !== "user") throw sessionExpired();
  if (!actor.isMfaPending) throw conflict(copy.mfaVerified);
  const outcome = await context.db.transaction().execute(async (trx) => {
    const user = await lockMfaUser(trx, actor.userId);
    if (!user) throw sessionExpired();
    const problem = await checkCode(context, trx, actor, user, body);
    if (problem) return problem;
    if (body.mfa_type === "recovery") {
      const target = { kind: "user", id: user.id, label: user.email };
      await recordAudit(context, trx, { companyId: user.company_id, by: actor, action: "user.recovery_code_used", target, request });
    }
    return await raiseSession(context, trx, actor, { request, reply });
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
};
