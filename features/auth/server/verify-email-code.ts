import { AppError } from "@aside/platform/contract/errors.ts";
import type { Handler } from "@aside/platform/http/context.ts";
import type { verifyEmailCode as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { activateAccount } from "./activate-account.ts";
import { hashCode, isSameHash, MAX_MISSES } from "./codes.ts";
import { requireSsoNotAsked } from "./sso/require-sso.ts";
import { startSession } from "./start-session.ts";
import { countMiss, findUserByEmail, lockNewestCode, useCode } from "./store.ts";

const invalid = () => new AppError(422, "code_invalid", copy.codeInvalid);

/** The outcome is decided under the code's row lock; a miss is committed, so it counts from whatever address it came. */
export const verifyEmailCode: Handler<typeof endpoint> = async ({ body, context, request, reply }) => {
  const user = await findUserByEmail(context.db, body.email);
  if (!user) throw invalid();
  await requireSsoNotAsked(context.db, user);
  const now = context.now();
  const problem = await context.db.transaction().execute(async (trx) => {
    const code = await lockNewestCode(trx, user.id);
    if (!code || code.used_at) return invalid();
    if (code.misses >= MAX_MISSES) return new AppError(422, "code_locked", copy.codeLocked);
    if (code.expires_at <= now) return new AppError(422, "code_invalid", copy.codeExpired);
    if (!isSameHash(code.code_hash, hashCode(context.config.secretKey, user.id, body.code))) {
      await countMiss(trx, code.id);
      return invalid();
    }
    await useCode(trx, code.id, now);
    if (!user.is_active) await activateAccount(context, trx, user);
    return null;
  });
  if (problem) throw problem;
  return await startSession(context, context.db, user.id, { request, reply, isKept: body.keep_me_logged_in, signedInWith: "code" });
};
