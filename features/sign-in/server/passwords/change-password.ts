import { sessionOf } from "@aside/server/auth/actor.ts";
import { AppError, conflict, sessionExpired } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import { hashPassword, verifyPassword } from "@aside/server/auth/passwords.ts";
import type { changePassword as endpoint } from "../../contract.ts";
import { requireGoodPassword } from "@aside/core/accounts/server/require-password.ts";
import { endResetsOf } from "@aside/core/accounts/server/resets-store.ts";
import { endSessions } from "@aside/core/accounts/server/sessions/sessions-store.ts";
import { findUserById, lockPasswordHash, setPasswordHash } from "@aside/core/accounts/server/users-store.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";

/** Attempts per quarter of an hour and account: an open session must not allow guessing its password. */
const MAX_TRIES = 10;

/** An account without a password sets its first one here. */
export const changePassword: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  await limitRate(context.db, { key: `changePassword:${actor.userId}`, max: MAX_TRIES, windowSeconds: 900, now: context.now() });
  const user = await findUserById(context.db, actor.userId);
  if (!user) throw sessionExpired();
  if (user.password_hash && !(await verifyPassword(user.password_hash, body.current_password)))
    throw new AppError(422, "invalid_credentials", accountCopy.passwordWrong);
  requireGoodPassword(body.password, user);
  const passwordHash = await hashPassword(body.password);
  await context.db.transaction().execute(async (trx) => {
    const now = context.now();
    if ((await lockPasswordHash(trx, user.id)) !== user.password_hash) throw conflict("Your password was changed on another device.");
    await setPasswordHash(trx, user.id, passwordHash);
    await endResetsOf(trx, user.id, now);
    await endSessions(trx, { userId: user.id, except: sessionOf(actor) }, now);
  });
  return { success: true as const };
};
