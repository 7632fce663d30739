import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { email, id, idParams, ok, personName, text } from "@aside/contract/fields.ts";
import { ROLE_NAMES } from "@aside/contract/roles.ts";
import { copy } from "./copy.ts";

const loginEmail = email({ required: copy.emailRequired, invalid: copy.emailInvalid });
const password = z.string(copy.passwordRequired).min(1, copy.passwordRequired).max(1024);

export const ACCOUNT_TYPES = ["email", "microsoft", "facebook", "google", "apple", "twitter", "microsoft_azure_ad"] as const;

/** The signed-in user. The token contains the same fields, each cut to 255 characters. */
export const sessionUser = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  account_type: z.enum(ACCOUNT_TYPES),
  role: z.enum(ROLE_NAMES),
  phoneNumber: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  mfaEnabled: z.boolean(),
  mfaVerified: z.boolean(),
  isInternal: z.boolean(),
  isCompanyLibraryEnabled: z.boolean(),
  isPersonaEnabled: z.boolean(),
  isUploadVideoEnabled: z.boolean(),
  coBrandLogoUrl: z.string().nullable(),
  coBrandNavUrl: z.string().nullable(),
  coBrandLogoHeight: z.number(),
  preferences: z.record(z.string(), z.unknown()),
  /** The account was asked to be deleted: everything goes then. Every screen says so. */
  deleteAfter: z.string().nullable(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** `token`: the access token, for some minutes. A refresh token comes beside it as an httpOnly cookie. */
export const tokenReply = z.object({ token: z.string(), user: sessionUser });
/** False: the session ends with the browser. */
const keep = z.boolean().default(true);
/** Refused: shorter than eight characters, or on the list of common and leaked ones. */
const newPassword = z.string(copy.newPasswordRequired).min(1, copy.newPasswordRequired).max(1024);

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
    /** The address's company has a provider of its own: `GET /v1/auth/sso`. */
    sso: z.boolean(),
    /** Nobody has it, and the sign-up takes it: a work address, or any where this installation allows that. */
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
  body: z.object({
    email: loginEmail,
    code: z
      .string(copy.codeRequired)
      .trim()
      .regex(/^\d{4}$/, copy.codeRequired),
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
  summary: "A new access token for the refresh cookie, which is replaced. A cookie that was replaced before ends the session everywhere.",
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
  summary: "Where the person is signed in, the last used first.",
  access: "user",
  output: z.object({ items: z.array(device) }),
});

export const endDevice = endpoint({
  name: "endDevice",
  method: "DELETE",
  path: "/v1/user/sessions/:id",
  summary: "Signs one browser out.",
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
  summary: "Mails a link to choose a new password. The same answer whether or not there is an account.",
  access: "none",
  body: z.object({ email: email({ required: copy.resetEmailRequired, invalid: copy.emailInvalid }) }),
  output: ok,
  errors: ["bot_check_needed"],
  limit: { max: 20, windowSeconds: 60 },
});

export const validateReset = endpoint({
  name: "validateReset",
  method: "GET",
  path: "/v1/reset-password/validate",
  summary: "Whether the link's token (header authorization) is good; the reply's header authorization then holds the update token.",
  access: "none",
  output: ok,
  errors: ["link_invalid"],
  limit: { max: 30, windowSeconds: 60 },
});

export const updatePassword = endpoint({
  name: "updatePassword",
  method: "PUT",
  path: "/v1/reset-password/update",
  summary: "Sets the password with the update token (header authorization), once. Every session ends.",
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
  summary: "Sets another password in My Account, or the first one. Every other session ends.",
  access: "user",
  body: z.object({ current_password: z.string().max(1024).default(""), password: newPassword }),
  output: ok,
  errors: ["invalid_credentials", "password_weak"],
  limit: { max: 20, windowSeconds: 60 },
});

/** How many work there. */
export const COMPANY_SIZES = ["1-10", "11-50", "51-200", "201-1000", "1001-5000", "5001+"] as const;

export const updateUser = endpoint({
  name: "updateUser",
  method: "PUT",
  path: "/v1/user/:id",
  summary: "What the person said of their company when they signed up.",
  access: "user",
  params: idParams,
  body: z.object({ company: text(200, { message: copy.companyRequired }), company_size: z.enum(COMPANY_SIZES).nullish() }),
  output: z.object({ company: z.string(), company_size: z.enum(COMPANY_SIZES).nullable() }),
});

export const userInfo = endpoint({
  name: "userInfo",
  method: "GET",
  path: "/v1/user/:id/info",
  summary: "The signed-in user, fresh from the database.",
  access: "user-before-mfa",
  params: idParams,
  output: sessionUser,
});

export const mediaCookie = endpoint({
  name: "mediaCookie",
  method: "GET",
  path: "/v1/generate/cookies/hls",
  summary: "Sets the signed, httpOnly cookie with which the browser's player asks for media.",
  access: "optional",
  output: ok,
});
