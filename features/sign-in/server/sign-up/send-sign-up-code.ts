import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { CODE_LIFETIME_MS, hashCode, makeCode } from "@aside/core/accounts/server/codes.ts";
import { limitCodes } from "@aside/core/accounts/server/limit-codes.ts";
import { sendCodeMail } from "../jobs.ts";

/** Creates a code for one sign-up and enqueues its email, in the caller's transaction. Throws 429 above ten codes a day for the address. */
export async function sendSignUpCode(
  context: AppContext,
  db: Queryable,
  attempt: { id: string; email: string },
): Promise<{ hash: string; now: Date; expiresAt: Date }> {
  const now = context.now();
  await limitCodes(db, attempt.email, now);
  const code = makeCode();
  await context.jobs.enqueue(db, sendCodeMail, { email: attempt.email, code }, { singletonKey: context.newId(), priority: 10 });
  return { hash: hashCode(context.config.secretKey, attempt.id, code), now, expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS) };
}
