import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { email, id, idParams, ok, personName, text } from "@aside/contract/fields.ts";
import { copy } from "./copy.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { ACCOUNT_TYPES, tokenReply, COMPANY_SIZES } from "@aside/core/accounts/contract.ts";

const loginEmail = email({ required: accountCopy.emailRequired, invalid: accountCopy.emailInvalid });

const password = z.string(copy.passwordRequired).min(1, copy.passwordRequired).max(1024);

/** If false, the session ends when the browser is closed. */
const keep = z.boolean().default(true);

/** The server refuses passwords under eight characters and those on the list of common and leaked ones. */
const newPassword = z.string(accountCopy.newPasswordRequired).min(1, accountCopy.newPasswordRequired).max(1024);

export const validateUser = endpoint({
  name: "validateUser",
  method: "POST",
  path: "/v1/user/validate",
  summary: "Returns whether an account exists for this address and how it signs in.",
  access: "optional",
  body: z.object({ email: loginEmail }),
  output: z.object({
    user_exists: z.boolean(),
    is_active: z.boolean(),
    account_type: z.enum(ACCOUNT_TYPES).nullable(),
    has_password: z.boolean(),
    /** For the signed-in person's own address only. */
    name: z.string().nullable(),
    /** The address's company has its own provider: use `GET /v1/auth/sso`. */
    sso: z.boolean(),
    /** No account has this address and it may sign up: a work address, or any address if the installation allows it. */
    may_sign_up: z.boolean(),
  }),
  errors: ["bot_check_needed"],
  limit: { max: 30, windowSeconds: 60 },
});

export const signUp = endpoint({
  name: "signUp",
  method: "POST",
  path: "/v1/user/signup",
  summary: "Starts a sign-up and emails its code. The reply sets a cookie that ties the sign-up to this browser.",
  access: "none",
  body: z.object({ email: loginEmail, name: personName(200, { message: copy.firstNameRequired }), password }),
  output: z.object({ success: z.literal(true), resend_after: z.number() }),
  errors: ["bot_check_needed", "user_exists", "work_email_required", "password_weak", "sso_required"],
  limit: { max: 20, windowSeconds: 60 },
});

export const verifyEmailCode = endpoint({
  name: "verifyEmailCode",
  method: "POST",
  path: "/v1/user/verify/email/code",
  summary: "Completes the sign-up that this browser started, with its 4-digit code, and signs in.",
  access: "none",
  example: { email: "ada@example.com", code: "1234" },
  body: z.object({
    email: loginEmail,
    code: z
      .string(accountCopy.codeRequired)
      .trim()
      .regex(/^\d{4}$/, accountCopy.codeRequired),
    keep_me_logged_in: keep,
  }),
  output: tokenReply,
  errors: ["code_invalid", "code_locked", "sso_required"],
  limit: { max: 30, windowSeconds: 60 },
});

export const resendEmailCode = endpoint({
  name: "resendEmailCode",
  method: "POST",
  path: "/v1/user/resend/email/code",
  summary: "Sends a new code for the sign-up that this browser started; the earlier one stops working. At most one in 120 s.",
  access: "none",
  body: z.object({ email: loginEmail }),
  output: z.object({ success: z.literal(true), resend_after: z.number() }),
  errors: ["bot_check_needed"],
  limit: { max: 20, windowSeconds: 60 },
});

export const signIn = endpoint({
  name: "signIn",
  method: "POST",
  path: "/v1/user/signin",
  summary: "Signs in with a password.",
  access: "none",
  body: z.object({ email: loginEmail, password, keep_me_logged_in: keep }),
  output: tokenReply,
  errors: ["invalid_credentials", "sso_required"],
  limit: { max: 30, windowSeconds: 60 },
});

export const signOut = endpoint({
  name: "signOut",
  method: "POST",
  path: "/v1/user/signout",
  summary: "Ends this session on the server.",
  access: "user-before-mfa",
  body: z.object({}),
  output: ok,
});

export const refreshSession = endpoint({
  name: "refreshSession",
  method: "POST",
  path: "/v1/user/session/refresh",
  summary: "Returns a new access token for the refresh cookie, and replaces the cookie. Reuse of a replaced cookie ends the session.",
  access: "none",
  body: z.object({}),
  output: tokenReply,
  limit: { max: 120, windowSeconds: 60 },
});

/** One signed-in browser. Times are ISO 8601. */
export const device = z.object({
  id,
  is_current: z.boolean(),
  browser: z.string(),
  system: z.string(),
  source_address: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
});

export type Device = z.infer<typeof device>;

export const listSessions = endpoint({
  name: "listSessions",
  method: "GET",
  path: "/v1/user/sessions",
  summary: "Lists the user's sessions, last used first.",
  access: "user",
  output: z.object({ items: z.array(device) }),
});

export const endDevice = endpoint({
  name: "endDevice",
  method: "DELETE",
  path: "/v1/user/sessions/:id",
  summary: "Signs out one browser.",
  access: "user",
  params: idParams,
  output: ok,
});

export const endSessions = endpoint({
  name: "endSessions",
  method: "POST",
  path: "/v1/user/sessions/end",
  summary: "Signs out everywhere, or everywhere else.",
  access: "user",
  body: z.object({ keep_current: z.boolean().default(true) }),
  output: z.object({ success: z.literal(true), ended: z.number().int() }),
});

export const triggerReset = endpoint({
  name: "triggerReset",
  method: "POST",
  path: "/v1/reset-password/trigger",
  summary: "Emails a link to choose a new password. The response is the same whether or not an account exists.",
  access: "none",
  body: z.object({ email: email({ required: copy.resetEmailRequired, invalid: accountCopy.emailInvalid }) }),
  output: ok,
  errors: ["bot_check_needed"],
  limit: { max: 20, windowSeconds: 60 },
});

export const validateReset = endpoint({
  name: "validateReset",
  method: "GET",
  path: "/v1/reset-password/validate",
  summary: "Validates the link's token (header authorization). The response header authorization contains the update token.",
  access: "none",
  output: ok,
  errors: ["link_invalid"],
  limit: { max: 30, windowSeconds: 60 },
});

export const updatePassword = endpoint({
  name: "updatePassword",
  method: "PUT",
  path: "/v1/reset-password/update",
  summary: "Sets the password with the update token (header authorization), once. Ends all sessions.",
  access: "none",
  body: z.object({ password: newPassword }),
  output: ok,
  errors: ["link_invalid", "password_weak"],
  limit: { max: 20, windowSeconds: 60 },
});

export const changePassword = endpoint({
  name: "changePassword",
  method: "PUT",
  path: "/v1/user/password",
  summary: "Changes or sets the password. Ends all other sessions.",
  access: "user",
  body: z.object({ current_password: z.string().max(1024).default(""), password: newPassword }),
  output: ok,
  errors: ["invalid_credentials", "password_weak"],
  limit: { max: 20, windowSeconds: 60 },
});

export const updateUser = endpoint({
  name: "updateUser",
  method: "PUT",
  path: "/v1/user/:id",
  summary: "Stores company name and size given at sign-up. A company that has no name yet gets it from its administrator.",
  access: "user",
  params: idParams,
  body: z.object({ company: text(200, { message: copy.companyRequired }), company_size: z.enum(COMPANY_SIZES).nullish() }),
  output: z.object({ company: z.string(), company_size: z.enum(COMPANY_SIZES).nullable() }),
});
