import { AppError } from "@aside/platform/contract/errors.ts";
import type { Handler } from "@aside/platform/http/context.ts";
import type { signUp as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { isWorkEmail } from "@aside/platform/auth/work-email.ts";
import { hashPassword } from "@aside/platform/auth/passwords.ts";
import { requireHuman } from "./bot/require-human.ts";
import { requireGoodPassword } from "./require-password.ts";
import { sendCode } from "./send-code.ts";
import { requireSsoNotAsked } from "./sso/require-sso.ts";
import { upsertPendingUser } from "./store.ts";

export const signUp: Handler<typeof endpoint> = async ({ body, context, request }) => {
  await requireHuman(context, request);
  if (!context.config.ALLOW_NON_WORK_SIGNUP && !isWorkEmail(body.email)) throw new AppError(422, "work_email_required", copy.workEmailOnly);
  await requireSsoNotAsked(context.db, { email: body.email, company_id: null, role: "USER" });
  requireGoodPassword(body.password, body);
  const passwordHash = await hashPassword(body.password);
  const { resendAfter } = await context.db.transaction().execute(async (trx) => {
    const user = await upsertPendingUser(trx, { id: context.newId(), email: body.email, name: body.name, passwordHash });
    if (!user) throw new AppError(409, "user_exists", copy.userExists);
    return await sendCode(context, trx, { id: user.id, email: body.email, name: body.name });
  });
  return { success: true as const, resend_after: resendAfter };
};
