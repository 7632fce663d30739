import type { FastifyReply, FastifyRequest } from "fastify";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import { AppError, sessionExpired } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { checkCode } from "./check-code.ts";
import { giveRecoveryCodes } from "./make-recovery-codes.ts";
import { confirmFactor, type FactorKind, findFactor, lockMfaUser } from "./mfa-store.ts";
import { raiseSession } from "./raise-session.ts";
import { requireNoCodeFactor, requireSetUp } from "./require-set-up.ts";
import { copy } from "../../copy.ts";
import type { SessionUser } from "@aside/core/accounts/contract.ts";
import { setMfaType } from "@aside/core/accounts/server/users-store.ts";

type SetUp = { token: string; user: SessionUser; recovery_codes: string[] };

/**
 * Confirms a factor with its first code. From then on it is required, in other open sessions at their next request. A miss is committed.
 */
export async function confirmSetUp(
  context: AppContext,
  caller: Actor,
  http: { request: FastifyRequest; reply: FastifyReply },
  given: { kind: FactorKind; code: string },
): Promise<SetUp> {
  const outcome = await context.db.transaction().execute(async (trx) => {
    const user = caller.kind === "user" ? await lockMfaUser(trx, caller.userId) : undefined;
    if (!user) throw sessionExpired();
    // After the lock: of two concurrent requests, the second finds what the first set up.
    const actor = await requireSetUp(context, trx, caller);
    await requireNoCodeFactor(trx, user.id);
    if (!(await findFactor(trx, user.id, given.kind))) throw new AppError(422, "no_factor", copy.mfaNone);
    const problem = await checkCode(context, trx, actor, user, { mfa_type: given.kind, code: given.code, isNew: true });
    if (problem) return problem;
    await confirmFactor(trx, user.id, given.kind, context.now());
    await setMfaType(trx, user.id, given.kind);
    const recovery_codes = await giveRecoveryCodes(context, trx, user.id);
    await recordAudit(context, trx, {
      companyId: user.company_id,
      by: actor,
      action: "user.mfa_set_up",
      target: { kind: "user", id: user.id, label: user.email },
      details: { mfa_type: given.kind },
      request: http.request,
    });
    return { ...(await raiseSession(context, trx, actor, http)), recovery_codes };
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
