import { sessionOf, type UserActor } from "@aside/server/auth/actor.ts";
import { verifyPassword } from "@aside/server/auth/passwords.ts";
import { AppError, sessionExpired } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import { findLiveSession } from "./sessions-store.ts";
import { findUserById } from "../users-store.ts";
import { accountCopy } from "../../copy.ts";

const FRESH_MS = 10 * 60 * 1000;
/** Shared with changePassword: an open session must not allow guessing its password. */
const MAX_TRIES = 10;

/** Whether the person signed in within the last ten minutes. A session created by a company's program proves nothing. */
export async function isSessionFresh(context: AppContext, actor: UserActor): Promise<boolean> {
  const session = await findLiveSession(context.db, sessionOf(actor));
  if (!session) throw sessionExpired();
  return session.signed_in_with !== "auto_login" && context.now().getTime() - session.created_at.getTime() < FRESH_MS;
}

/** Changing sign-in methods requires a sign-in within the last ten minutes or the password, because a screen may be left unlocked. */
export async function requireFreshSession(context: AppContext, actor: UserActor, password: string): Promise<void> {
  if (await isSessionFresh(context, actor)) return;
  const user = await findUserById(context.db, actor.userId);
  if (!user?.password_hash) throw new AppError(422, "sign_in_again", accountCopy.signInAgain);
  if (password === "") throw new AppError(422, "invalid_credentials", accountCopy.passwordAsked);
  await limitRate(context.db, { key: `changePassword:${actor.userId}`, max: MAX_TRIES, windowSeconds: 900, now: context.now() });
  if (!(await verifyPassword(user.password_hash, password))) throw new AppError(422, "invalid_credentials", accountCopy.passwordWrong);
}
