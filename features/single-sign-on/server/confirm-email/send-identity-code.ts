import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import { CODE_LIFETIME_MS, hashCode, makeCode, RESEND_SECONDS } from "@aside/core/accounts/server/codes.ts";
import { limitCodes } from "@aside/core/accounts/server/limit-codes.ts";
import type { sendIdentityCode as endpoint } from "../../confirm-email-contract.ts";
import { sendIdentityCodeMail } from "../jobs.ts";
import { requireMayClaim } from "../social/resolve-person.ts";
import { ATTEMPT_SECONDS, readAttemptHash } from "./attempt-cookie.ts";
import { pendingAsAsked, signInLost } from "./pending-as-asked.ts";
import { lockPendingIdentity, type PendingIdentity, setIdentityCode } from "./pending-identities-store.ts";
import { presentAttempt } from "./present.ts";

/** An attempt without an address of the provider could otherwise send emails to many addresses. */
const MAX_CODES_PER_ATTEMPT = 5;

export const sendIdentityCode: Handler<typeof endpoint> = async ({ body, context, request }) => {
  const secretHash = readAttemptHash(request, body.attempt);
  if (secretHash === null) throw signInLost();
  return await context.db.transaction().execute(async (trx) => {
    const pending = await lockPendingIdentity(trx, { secretHash, now: context.now() });
    if (!pending) throw signInLost();
    const email = pending.provider_email ?? body.email ?? pending.email;
    if (email === null) return presentAttempt(pending, null, 0);
    const wait = email === pending.email ? secondsToWait(context, pending) : 0;
    if (wait > 0) return presentAttempt(pending, email, wait);
    await requireMayClaim(context, trx, pendingAsAsked(context, pending, request), email);
    await sendCode(context, trx, pending, email);
    return presentAttempt(pending, email, RESEND_SECONDS);
  });
};

function secondsToWait(context: AppContext, { code_sent_at: sentAt }: PendingIdentity): number {
  if (sentAt === null) return 0;
  return Math.max(0, Math.ceil(RESEND_SECONDS - (context.now().getTime() - sentAt.getTime()) / 1000));
}

async function sendCode(context: AppContext, db: Queryable, pending: PendingIdentity, email: string): Promise<void> {
  const now = context.now();
  await limitRate(db, { key: `identity-code:${pending.id}`, max: MAX_CODES_PER_ATTEMPT, windowSeconds: ATTEMPT_SECONDS, now });
  await limitCodes(db, email, now);
  const code = makeCode();
  const data = { email, code, provider: pending.provider };
  await context.jobs.enqueue(db, sendIdentityCodeMail, data, { singletonKey: context.newId(), priority: 10 });
  await setIdentityCode(db, pending.id, {
    email,
    hash: hashCode(context.config.secretKey, pending.id, code),
    now,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
  });
}
