import { hashPassword } from "@aside/server/auth/passwords.ts";
import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";
import { isWorkEmail } from "@aside/server/auth/work-email.ts";
import { AppError } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { signUp as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { requireHuman } from "../bot/require-human.ts";
import { RESEND_SECONDS } from "@aside/core/accounts/server/codes.ts";
import { requireGoodPassword } from "@aside/core/accounts/server/require-password.ts";
import { sendSignUpCode } from "./send-sign-up-code.ts";
import { setSignUpCookie } from "./sign-up-cookie.ts";
import { insertAttempt } from "./sign-up-store.ts";
import { requireSsoNotAsked } from "../../../single-sign-on/server/api.ts";
import { findUserByEmail } from "@aside/core/accounts/server/users-store.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";

/** Begins a sign-up that belongs to this browser. Sign-ups of others with the address are not affected (decision 0058). */
export const signUp: Handler<typeof endpoint> = async ({ body, context, request, reply }) => {
  await requireHuman(context, request);
  const { email, name } = body;
  if (!context.config.ALLOW_NON_WORK_SIGNUP && !isWorkEmail(email))
    throw new AppError(422, "work_email_required", accountCopy.workEmailOnly);
  await requireSsoNotAsked(context.db, { email, company_id: null, role: "USER" });
  requireGoodPassword(body.password, body);
  const passwordHash = await hashPassword(body.password);
  if ((await findUserByEmail(context.db, email))?.is_active) throw new AppError(409, "user_exists", copy.userExists);
  const id = context.newId();
  const secret = makeSecret();
  await context.db.transaction().execute(async (trx) => {
    const { hash, now, expiresAt } = await sendSignUpCode(context, trx, { id, email });
    const hashes = { password_hash: passwordHash, secret_hash: hashSecret(secret), code_hash: hash };
    await insertAttempt(trx, { id, email, name, ...hashes, created_at: now, code_sent_at: now, expires_at: expiresAt });
  });
  setSignUpCookie(context, reply, secret);
  return { success: true as const, resend_after: RESEND_SECONDS };
};
