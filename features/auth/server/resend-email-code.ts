import type { Handler } from "@aside/platform/http/context.ts";
import type { resendEmailCode as endpoint } from "../contract.ts";
import { requireHuman } from "./bot/require-human.ts";
import { RESEND_SECONDS } from "./codes.ts";
import { sendCode } from "./send-code.ts";
import { findUserByEmail } from "./store.ts";

/** The same answer for an unknown address: only a pending sign-up gets mail. */
export const resendEmailCode: Handler<typeof endpoint> = async ({ body, context, request }) => {
  await requireHuman(context, request);
  const user = await findUserByEmail(context.db, body.email);
  if (!user || user.is_active || !user.password_hash) return { success: true as const, resend_after: RESEND_SECONDS };
  const { resendAfter } = await context.db.transaction().execute(async (trx) => await sendCode(context, trx, user));
  return { success: true as const, resend_after: resendAfter };
};
