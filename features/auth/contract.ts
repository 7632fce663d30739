import { z } from "zod";
import { endpoint } from "@aside/platform/contract/endpoint.ts";
import { email, id, idParams, ok, text } from "@aside/platform/contract/fields.ts";
import { copy } from "./copy.ts";

const loginEmail = email({ required: copy.emailRequired, invalid: copy.emailInvalid });
const password = z.string(copy.passwordRequired).min(1, copy.passwordRequired).max(1024);

export const ACCOUNT_TYPES = ["email", "microsoft", "facebook", "google", "apple", "twitter", "microsoft_azure_ad"] as const;
export const ROLES = ["USER", "ADMIN", "SUPER_ADMIN", "COMPANY_ADMIN", "COMPANY_SUPER_ADMIN"] as const;

/** Spec section 3, User. The same fields stand in the token (each cut to 255 characters). */
export const sessionUser = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  account_type: z.enum(ACCOUNT_TYPES),
  role: z.enum(ROLES),
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
});
export type SessionUser = z.infer<typeof sessionUser>;

const tokenReply = z.object({ token: z.string(), user: sessionUser });

export const validateUser = endpoint({
  name: "validateUser",
  method: "POST",
  path: "/v1/user/validate",
  summary: "Does an account exist for this address, and how does it sign in?",
  access: "none",
  body: z.object({ email: loginEmail }),
  output: z.object({
    user_exists: z.boolean(),
    is_active: z.boolean(),
    account_type: z.enum(ACCOUNT_TYPES).nullable(),
    has_password: z.boolean(),
    name: z.string().nullable(),
  }),
  limit: { max: 30, windowSeconds: 60 },
});

export const signUp = endpoint({
  name: "signUp",
  method: "POST",
  path: "/v1/user/signup",
  summary: "Creates an account that becomes active with the emailed code.",
  access: "none",
  body: z.object({ email: loginEmail, name: text(200, { message: copy.firstNameRequired }), password }),
  output: z.object({ success: z.literal(true), resend_after: z.number() }),
  errors: ["user_exists", "work_email_required"],
  limit: { max: 20, windowSeconds: 60 },
});

export const verifyEmailCode = endpoint({
  name: "verifyEmailCode",
  method: "POST",
  path: "/v1/user/verify/email/code",
  summary: "Activates the account with the 4-digit code and signs in.",
  access: "none",
  body: z.object({
    email: loginEmail,
    code: z
      .string(copy.codeRequired)
      .trim()
      .regex(/^\d{4}$/, copy.codeRequired),
  }),
  output: tokenReply,
  errors: ["code_invalid", "code_locked"],
  limit: { max: 30, windowSeconds: 60 },
});

export const resendEmailCode = endpoint({
  name: "resendEmailCode",
  method: "POST",
  path: "/v1/user/resend/email/code",
  summary: "Sends a new code; the earlier one stops working. At most one in 120 s.",
  access: "none",
  body: z.object({ email: loginEmail }),
  output: z.object({ success: z.literal(true), resend_after: z.number() }),
  limit: { max: 20, windowSeconds: 60 },
});

export const signIn = endpoint({
  name: "signIn",
  method: "POST",
  path: "/v1/user/signin",
  summary: "Signs in with a password.",
  access: "none",
  body: z.object({ email: loginEmail, password }),
  output: tokenReply,
  errors: ["invalid_credentials"],
  limit: { max: 30, windowSeconds: 60 },
});

export const signOut = endpoint({
  name: "signOut",
  method: "POST",
  path: "/v1/user/signout",
  summary: "Ends this session on the server.",
  access: "user",
  body: z.object({}),
  output: ok,
});

export const userInfo = endpoint({
  name: "userInfo",
  method: "GET",
  path: "/v1/user/:id/info",
  summary: "The signed-in user, fresh from the database.",
  access: "user",
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
