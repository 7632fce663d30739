import { AppError } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import type { signIn as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { hashPassword, isHashOutdated, verifyPassword } from "@aside/server/auth/passwords.ts";
import { requireSsoNotAsked } from "../../single-sign-on/server/api.ts";
import { startSession } from "@aside/core/accounts/server/sessions/start-session.ts";
import { findUserByEmail, lockPasswordHash, setPasswordHash } from "@aside/core/accounts/server/users-store.ts";

/** Attempts per quarter of an hour for one account, from any address. */
const MAX_TRIES = 20;

const invalid = () => new AppError(422, "invalid_credentials", copy.signInFailed);

export const signIn: Handler<typeof endpoint> = async ({ body, context, request, reply }) => {
  await limitRate(context.db, { key: `signIn:account:${body.email}`, max: MAX_TRIES, windowSeconds: 900, now: context.now() });
  const user = await findUserByEmail(context.db, body.email);
  const matches = await verifyPassword(user?.is_active && !user.disabled_at ? user.password_hash : null, body.password);
  if (!user?.password_hash || !matches) throw invalid();
  await requireSsoNotAsked(context.db, user);
  const compared = user.password_hash;
  const better = isHashOutdated(compared) ? await hashPassword(body.password) : null;
  return await context.db.transaction().execute(async (trx) => {
    // If the password was changed since the comparison, the old one must not sign in.
    if ((await lockPasswordHash(trx, user.id)) !== compared) throw invalid();
    if (better) await setPasswordHash(trx, user.id, better);
    return await startSession(context, trx, user.id, { request, reply, isKept: body.keep_me_logged_in, signedInWith: "password" });
  });
};
