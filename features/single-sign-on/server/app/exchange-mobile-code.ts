import { calculatePKCECodeChallenge } from "openid-client";
import { AppError } from "@aside/contract/errors.ts";
import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";
import { startSession } from "@aside/core/accounts/server/sessions/start-session.ts";
import type { SignedInWith } from "@aside/core/accounts/server/sessions/sessions-store.ts";
import { isSameText } from "@aside/server/auth/keyed-hash.ts";
import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { exchangeMobileCode as endpoint, SocialProvider } from "../../social-contract.ts";
import { copy } from "../../copy.ts";
import { setAttemptCookie } from "../confirm-email/attempt-cookie.ts";
import { signInLost } from "../confirm-email/pending-as-asked.ts";
import { replacePendingSecret } from "../confirm-email/pending-identities-store.ts";
import { lockPerson } from "../social/identities-store.ts";
import { requireSsoNotAsked } from "../sso/require-sso.ts";
import { takeSignInCode } from "./sign-in-codes-store.ts";

/** A code is used up by the first attempt, also by one without the app's verifier. */
export const exchangeMobileCode: Handler<typeof endpoint> = async ({ body, context, request, reply }) => {
  const taken = await takeSignInCode(context.db, { codeHash: hashSecret(body.code), now: context.now() });
  if (!taken || !isSameText(taken.challenge, await calculatePKCECodeChallenge(body.verifier))) throw signInLost();
  const { user_id: userId, pending_hash: pendingHash } = taken;
  if (userId === null) {
    const { attempt, details } = await continuePending(context, pendingHash ?? "");
    setAttemptCookie(context, reply, attempt);
    throw new AppError(422, "email_code_required", copy.emailCodeRequired(PROVIDER_NAMES[details.provider]), { details });
  }
  const signedInWith = taken.signed_in_with as SignedInWith;
  return await context.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, { id: userId });
    if (!person?.is_active || person.disabled_at) throw signInLost();
    if (signedInWith !== "sso") await requireSsoNotAsked(trx, person);
    return await startSession(context, trx, userId, { request, reply, isKept: true, signedInWith });
  });
};

/** The secret of the attempt has not been in any address: the code stands for it. */
async function continuePending(context: AppContext, secretHash: string) {
  const attempt = makeSecret();
  const pending = await replacePendingSecret(context.db, { secretHash, next: hashSecret(attempt), now: context.now() });
  if (!pending) throw signInLost();
  return { attempt, details: { attempt, provider: pending.provider as SocialProvider, email: pending.provider_email } };
}
