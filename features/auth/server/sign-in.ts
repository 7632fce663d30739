import { AppError } from "@aside/platform/contract/errors.ts";
import type { Handler } from "@aside/platform/http/context.ts";
import { limitRate } from "@aside/platform/http/rate-limit.ts";
import type { signIn as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { hashPassword, isHashOutdated, verifyPassword } from "@aside/platform/auth/passwords.ts";
import { startSession } from "./start-session.ts";
import { findUserByEmail, replacePasswordHash } from "./store.ts";

/** Tries a quarter of an hour for one account, whatever address they come from. */
const MAX_TRIES = 20;

export const signIn: Handler<typeof endpoint> = async ({ body, context, request, reply }) => {
  await limitRate(context.db, { key: `signIn:account:${body.email}`, max: MAX_TRIES, windowSeconds: 900, now: context.now() });
  const user = await findUserByEmail(context.db, body.email);
  const matches = await verifyPassword(user?.is_active ? user.password_hash : null, body.password);
  if (!user || !matches) throw new AppError(422, "invalid_credentials", copy.signInFailed);
  const stored = user.password_hash;
  if (stored && isHashOutdated(stored))
    await replacePasswordHash(context.db, user.id, { from: stored, to: await hashPassword(body.password) });
  return await startSession(context, context.db, user.id, { request, reply, isKept: body.keep_me_logged_in });
};
