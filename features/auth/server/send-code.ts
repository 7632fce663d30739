import type { AppContext } from "@aside/platform/http/context.ts";
import type { Queryable } from "@aside/platform/db/open-database.ts";
import { limitRate } from "@aside/platform/http/rate-limit.ts";
import { CODE_LIFETIME_MS, hashCode, makeCode, RESEND_SECONDS } from "./codes.ts";
import { sendCodeMail } from "./jobs.ts";
import { insertCode, lockNewestCode } from "./store.ts";

/** With five misses a code: at most 50 guesses of 10,000 a day, and no mail bomb. */
const MAX_CODES_A_DAY = 10;

/** Makes a code and its mail in the caller's transaction. Within 120 s of the last one nothing is sent: the earlier mail is under way. */
export async function sendCode(
  context: AppContext,
  db: Queryable,
  user: { id: string; email: string; name: string },
): Promise<{ resendAfter: number }> {
  const now = context.now();
  const last = await lockNewestCode(db, user.id);
  const sinceLast = last ? (now.getTime() - last.created_at.getTime()) / 1000 : Number.POSITIVE_INFINITY;
  if (sinceLast < RESEND_SECONDS && !last?.used_at) return { resendAfter: Math.ceil(RESEND_SECONDS - sinceLast) };
  await limitRate(db, { key: `code:${user.id}`, max: MAX_CODES_A_DAY, windowSeconds: 86_400, now });
  const code = makeCode();
  const id = context.newId();
  await insertCode(db, {
    id,
    userId: user.id,
    hash: hashCode(context.config.secretKey, user.id, code),
    now,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
  });
  await context.jobs.enqueue(db, sendCodeMail, { email: user.email, name: user.name, code }, { singletonKey: id, priority: 10 });
  return { resendAfter: RESEND_SECONDS };
}
