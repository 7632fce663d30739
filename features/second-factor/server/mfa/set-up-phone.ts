import { AppError } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { beginPhone as beginEndpoint, confirmPhone as confirmEndpoint } from "../../contract.ts";
import { requireFreshSession } from "@aside/core/accounts/server/sessions/require-fresh-session.ts";
import { confirmSetUp } from "./confirm-set-up.ts";
import { PHONE_RESEND_SECONDS } from "./mfa-codes.ts";
import { lockMfaUser, putFactor } from "./mfa-store.ts";
import { requireNoCodeFactor, requireSetUp } from "./require-set-up.ts";
import { requirePhone, secondsToWait, sendPhoneCode } from "./send-phone-code.ts";
import { copy } from "../../copy.ts";

/** Within 60 s of the last code the number cannot change: a code sent to one number must never confirm another. */
export const beginPhone: Handler<typeof beginEndpoint> = async ({ actor: caller, body, context }) => {
  requirePhone(context);
  const actor = await requireSetUp(context, context.db, caller);
  await requireFreshSession(context, actor, body.password);
  await context.db.transaction().execute(async (trx) => {
    await lockMfaUser(trx, actor.userId);
    await requireNoCodeFactor(trx, actor.userId);
    const wait = await secondsToWait(context, trx, actor.userId);
    if (wait > 0) throw new AppError(429, "too_many_requests", copy.otpFailed, { retryAfterSeconds: wait });
    const factor = { id: context.newId(), userId: actor.userId, secret: null, phoneNumber: body.phone_number, now: context.now() };
    await putFactor(trx, { ...factor, kind: "phone" });
    await sendPhoneCode(context, trx, actor, body.phone_number);
  });
  return { success: true as const, was_sent: true, is_under_way: true, resend_after: PHONE_RESEND_SECONDS };
};

export const confirmPhone: Handler<typeof confirmEndpoint> = async ({ actor, body, context, request, reply }) =>
  await confirmSetUp(context, actor, { request, reply }, { kind: "phone", code: body.code });
