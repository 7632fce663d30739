import { AppError } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { verifyEmailCode as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { activateAccount } from "@aside/core/accounts/server/activate-account.ts";
import { hashCode, MAX_MISSES } from "@aside/core/accounts/server/codes.ts";
import { isSameText } from "@aside/server/auth/keyed-hash.ts";
import { clearSignUpCookie, readSignUpSecret } from "./sign-up-cookie.ts";
import { countMiss, lockAttempt, type SignUpAttempt } from "./sign-up-store.ts";
import { requireSsoNotAsked } from "../../../single-sign-on/server/api.ts";
import { startSession } from "@aside/core/accounts/server/sessions/start-session.ts";
import { claimUnprovedUser, findUserByEmail } from "@aside/core/accounts/server/users-store.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";

const invalid = (message: string, code = "code_invalid") => new AppError(422, code, message);

/**
 * A code completes only the sign-up of the browser that began it: the code proves the address, and the browser's secret proves who
 * chose the password. Decided under the sign-up's row lock; a miss is committed, so it counts from any address.
 */
export const verifyEmailCode: Handler<typeof endpoint> = async ({ body, context, request, reply }) => {
  const secretHash = readSignUpSecret(request);
  if (!secretHash) throw invalid(copy.signUpElsewhere);
  const outcome = await context.db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, { secretHash, email: body.email });
    if (!attempt) return invalid(copy.signUpElsewhere);
    const problem = findProblem(context, attempt, body.code);
    if (!problem) return await openAccount(context, trx, attempt);
    if (problem.message === accountCopy.codeInvalid) await countMiss(trx, attempt.id);
    return problem;
  });
  if (outcome instanceof AppError) throw outcome;
  clearSignUpCookie(context, reply);
  return await startSession(context, context.db, outcome, { request, reply, isKept: body.keep_me_logged_in, signedInWith: "code" });
};

function findProblem(context: AppContext, attempt: SignUpAttempt, code: string): AppError | null {
  if (attempt.misses >= MAX_MISSES) return invalid(copy.codeLocked, "code_locked");
  if (attempt.expires_at <= context.now()) return invalid(copy.codeExpired);
  return isSameText(attempt.code_hash, hashCode(context.config.secretKey, attempt.id, code)) ? null : invalid(accountCopy.codeInvalid);
}

/** Returns the account's id. Throws 409 if the account was activated by another verification meanwhile. */
async function openAccount(context: AppContext, db: Queryable, attempt: SignUpAttempt): Promise<string> {
  const { email, name, password_hash: passwordHash } = attempt;
  const known = await findUserByEmail(db, email);
  await requireSsoNotAsked(db, known ?? { email, company_id: null, role: "USER" });
  const user = await claimUnprovedUser(db, { id: context.newId(), email, name, passwordHash });
  if (!user) throw new AppError(409, "user_exists", copy.userExists);
  await activateAccount(context, db, { id: user.id, email });
  return user.id;
}
