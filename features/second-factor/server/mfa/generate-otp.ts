import { sessionOf } from "@aside/server/auth/actor.ts";
import { AppError, sessionExpired } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { generateOtp as endpoint } from "../../contract.ts";
import { PHONE_RESEND_SECONDS } from "./mfa-codes.ts";
import { findFactor, findMfaCodeOf, lockMfaUser } from "./mfa-store.ts";
import { requirePhone, secondsToWait, sendPhoneCode } from "./send-phone-code.ts";
import { copy } from "../../copy.ts";

/** Within 60 s of the last code none is sent. If that one was for this session, it is still valid. */
export const generateOtp: Handler<typeof endpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  requirePhone(context);
  return await context.db.transaction().execute(async (trx) => {
    await lockMfaUser(trx, actor.userId);
    const factor = await findFactor(trx, actor.userId, "phone");
    if (!factor?.confirmed_at || factor.phone_number === null) throw new AppError(422, "no_factor", copy.otpFailed);
    const wait = await secondsToWait(context, trx, actor.userId);
    if (wait === 0) await sendPhoneCode(context, trx, actor, factor.phone_number);
    const code = await findMfaCodeOf(trx, { userId: actor.userId, sessionId: sessionOf(actor) });
    const is_under_way = code !== undefined && code.used_at === null && code.expires_at > context.now();
    return { success: true as const, was_sent: wait === 0, is_under_way, resend_after: wait === 0 ? PHONE_RESEND_SECONDS : wait };
  });
};
