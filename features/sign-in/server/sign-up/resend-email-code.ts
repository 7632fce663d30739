import type { Handler } from "@aside/server/http/context.ts";
import type { resendEmailCode as endpoint } from "../../contract.ts";
import { requireHuman } from "../bot/require-human.ts";
import { RESEND_SECONDS } from "@aside/core/accounts/server/codes.ts";
import { sendSignUpCode } from "./send-sign-up-code.ts";
import { readSignUpSecret } from "./sign-up-cookie.ts";
import { lockAttempt, replaceCode } from "./sign-up-store.ts";

/** Sends a new code for this browser's sign-up, at most one in 120 s. The reply is the same without a sign-up. */
export const resendEmailCode: Handler<typeof endpoint> = async ({ body, context, request }) => {
  await requireHuman(context, request);
  const secretHash = readSignUpSecret(request);
  const resendAfter = await context.db.transaction().execute(async (trx) => {
    const attempt = secretHash ? await lockAttempt(trx, { secretHash, email: body.email }) : undefined;
    if (!attempt) return RESEND_SECONDS;
    const secondsSince = (context.now().getTime() - attempt.code_sent_at.getTime()) / 1000;
    if (secondsSince < RESEND_SECONDS) return Math.ceil(RESEND_SECONDS - secondsSince);
    await replaceCode(trx, attempt.id, await sendSignUpCode(context, trx, attempt));
    return RESEND_SECONDS;
  });
  return { success: true as const, resend_after: resendAfter };
};
