import { AppError } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { hashCode, MAX_MISSES } from "@aside/core/accounts/server/codes.ts";
import { isSameText } from "@aside/server/auth/keyed-hash.ts";
import { startSession } from "@aside/core/accounts/server/sessions/start-session.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import type { verifyIdentityCode as endpoint } from "../../confirm-email-contract.ts";
import type { SocialProvider } from "../../social-contract.ts";
import { copy } from "../../copy.ts";
import { linkProvedIdentity } from "../social/resolve-person.ts";
import { clearAttemptCookie, readAttemptHash } from "./attempt-cookie.ts";
import { pendingAsAsked, signInLost } from "./pending-as-asked.ts";
import { countIdentityMiss, deletePendingIdentity, lockPendingIdentity, type PendingIdentity } from "./pending-identities-store.ts";

/**
 * The code proves the address, and the attempt's secret proves who signed in at the provider: both together link the two. Decided under
 * the attempt's row lock; a miss is committed, so it counts from any address.
 */
export const verifyIdentityCode: Handler<typeof endpoint> = async ({ body, context, request, reply }) => {
  const secretHash = readAttemptHash(request, body.attempt);
  if (secretHash === null) throw signInLost();
  const outcome = await context.db.transaction().execute(async (trx) => {
    const pending = await lockPendingIdentity(trx, { secretHash, now: context.now() });
    if (!pending || pending.email === null) return signInLost();
    const problem = findProblem(context, pending, body.code);
    if (problem) {
      if (problem.message === accountCopy.codeInvalid) await countIdentityMiss(trx, pending.id);
      return problem;
    }
    const person = await linkProvedIdentity(context, trx, pendingAsAsked(context, pending, request), pending.email);
    await deletePendingIdentity(trx, pending.id);
    return await startSession(context, trx, person.id, {
      request,
      reply,
      isKept: true,
      signedInWith: pending.provider as SocialProvider,
    });
  });
  if (outcome instanceof AppError) throw outcome;
  clearAttemptCookie(context, reply);
  return outcome;
};

const invalid = (message: string, code = "code_invalid") => new AppError(422, code, message);

function findProblem(context: AppContext, pending: PendingIdentity, code: string): AppError | null {
  if (pending.code_hash === null || pending.code_expires_at === null || pending.code_expires_at <= context.now())
    return invalid(copy.codeExpired);
  if (pending.misses >= MAX_MISSES) return invalid(copy.codeLocked, "code_locked");
  return isSameText(pending.code_hash, hashCode(context.config.secretKey, pending.id, code)) ? null : invalid(accountCopy.codeInvalid);
}
