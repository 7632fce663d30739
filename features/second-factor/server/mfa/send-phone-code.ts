import { sessionOf, type UserActor } from "@aside/server/auth/actor.ts";
import { AppError } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import { hashMfaCode, makePhoneCode, MAX_PHONE_CODES_AN_HOUR, PHONE_CODE_LIFETIME_MS, PHONE_RESEND_SECONDS } from "./mfa-codes.ts";
import { countMfaCodesSince, findNewestMfaCode, insertMfaCode } from "./mfa-store.ts";
import { copy } from "../../copy.ts";
import { sendCodeSms } from "../jobs.ts";

const HOUR_MS = 60 * 60 * 1000;

export function isPhoneAvailable(context: AppContext): boolean {
  return !context.config.isProduction || context.config.SMS_URL !== undefined;
}

export function requirePhone(context: AppContext): void {
  if (!isPhoneAvailable(context)) throw new AppError(422, "phone_unavailable", copy.phoneUnavailable);
}

/** Seconds until another code can be sent. */
export async function secondsToWait(context: AppContext, db: Queryable, userId: string): Promise<number> {
  const newest = await findNewestMfaCode(db, userId);
  const since = newest ? (context.now().getTime() - newest.created_at.getTime()) / 1000 : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.ceil(PHONE_RESEND_SECONDS - since));
}

/**
 * Creates a code for one session and enqueues its text message. The caller's transaction must hold the user's lock. Throws 429 above five
 * codes an hour per account or number.
 */
export async function sendPhoneCode(context: AppContext, db: Queryable, actor: UserActor, phoneNumber: string): Promise<void> {
  const now = context.now();
  const { userId } = actor;
  const sent = await countMfaCodesSince(db, userId, new Date(now.getTime() - HOUR_MS));
  if (sent >= MAX_PHONE_CODES_AN_HOUR) throw new AppError(429, "too_many_requests", copy.otpFailed, { retryAfterSeconds: 3600 });
  await limitRate(db, { key: `sms:${phoneNumber}`, max: MAX_PHONE_CODES_AN_HOUR, windowSeconds: 3600, now });
  const code = makePhoneCode();
  const id = context.newId();
  const hash = hashMfaCode(context.config.secretKey, "phone", userId, code);
  const times = { created_at: now, expires_at: new Date(now.getTime() + PHONE_CODE_LIFETIME_MS) };
  await insertMfaCode(db, { id, user_id: userId, session_id: sessionOf(actor), code_hash: hash, ...times });
  await context.jobs.enqueue(db, sendCodeSms, { to: phoneNumber, code }, { singletonKey: id, priority: 10 });
}
