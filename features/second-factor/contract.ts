import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { idParams, ok } from "@aside/contract/fields.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { copy } from "./copy.ts";
import { tokenReply } from "@aside/core/accounts/contract.ts";
/** The kinds of second factors. Passkeys have their own endpoints (passkeys-contract.ts). */
export const MFA_TYPES = ["app", "phone", "passkey"] as const;
export type MfaType = (typeof MFA_TYPES)[number];

/** Six digits, or a recovery code. Other text is a wrong code, not a malformed request. */
const code = z.string(accountCopy.codeRequired).trim().min(1, accountCopy.codeRequired).max(32, accountCopy.codeInvalid);
const codeType = z.enum(["app", "phone", "recovery"]);
/** Empty if the sign-in was within the last ten minutes, or if there is no password. */
const password = z.string().max(1024);
const sent = z.object({
  success: z.literal(true),
  /** False if the last code is so recent that no new one was sent. */
  was_sent: z.boolean(),
  /** A code that is valid in this session was sent, now or before. Codes of other sessions do not count. */
  is_under_way: z.boolean(),
  resend_after: z.number().int(),
});
const recoveryCodes = z.array(z.string());

export const generateOtp = endpoint({
  name: "generateOtp",
  method: "POST",
  path: "/v1/mfa/generate/otp",
  summary: "Texts a 6-digit code to the registered phone, at most one in 60 s and five an hour. The newest is valid once, for 5 minutes.",
  access: "user-before-mfa",
  body: z.object({ mfa_type: z.literal("phone") }),
  output: sent,
  errors: ["no_factor", "phone_unavailable"],
  limit: { max: 20, windowSeconds: 60 },
});

export const validateMfa = endpoint({
  name: "validateMfa",
  method: "POST",
  path: "/v1/mfa/validate",
  summary: "Verifies the second factor of a sign-in. Five wrong codes lock codes for 15 minutes. Earlier tokens of the session end.",
  access: "user-before-mfa",
  body: z.object({ code, mfa_type: codeType }),
  output: tokenReply,
  errors: ["code_invalid", "code_locked"],
  limit: { max: 30, windowSeconds: 60 },
});

export const mfaType = endpoint({
  name: "mfaType",
  method: "GET",
  path: "/v1/user/:id/mfa/type",
  summary: "Returns the required second factor and its alternatives.",
  access: "user-before-mfa",
  params: idParams,
  output: z.object({
    /** Null if nothing is set up. */
    mfa_type: z.enum(MFA_TYPES).nullable(),
    /** The last digits of the phone number. */
    phone_hint: z.string().nullable(),
    has_passkeys: z.boolean(),
    has_recovery_codes: z.boolean(),
    /** The company requires a factor and there is none: it may be set up now. */
    must_set_up: z.boolean(),
  }),
});

export const mfaStatus = endpoint({
  name: "mfaStatus",
  method: "GET",
  path: "/v1/user/:id/mfa/status",
  summary: "Returns whether the signed-in user needs a second factor.",
  access: "user-before-mfa",
  params: idParams,
  output: z.object({ mfa_enabled: z.boolean() }),
});

export const listFactors = endpoint({
  name: "listFactors",
  method: "GET",
  path: "/v1/mfa/factors",
  summary: "Lists the user's second factors, for My Account.",
  access: "user-before-mfa",
  output: z.object({
    mfa_type: z.enum(MFA_TYPES).nullable(),
    phone_hint: z.string().nullable(),
    confirmed_at: z.string().nullable(),
    recovery_codes_left: z.number().int(),
    /** The company requires one. */
    is_required: z.boolean(),
    is_phone_available: z.boolean(),
    /** Changes require the password again. */
    needs_password: z.boolean(),
  }),
});

export const beginApp = endpoint({
  name: "beginApp",
  method: "POST",
  path: "/v1/mfa/app/begin",
  summary: "Returns a new secret for an authenticator app. It is used once a code confirms it.",
  access: "user-before-mfa",
  body: z.object({ password }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: ["invalid_credentials", "sign_in_again", "factor_exists"],
  limit: { max: 20, windowSeconds: 60 },
});

const setUp = tokenReply.extend({ recovery_codes: recoveryCodes });

export const confirmApp = endpoint({
  name: "confirmApp",
  method: "POST",
  path: "/v1/mfa/app/confirm",
  summary: "Enables the authenticator app. Recovery codes are returned once.",
  access: "user-before-mfa",
  body: z.object({ code }),
  output: setUp,
  errors: ["code_invalid", "code_locked", "no_factor", "factor_exists"],
  limit: { max: 30, windowSeconds: 60 },
});

export const beginPhone = endpoint({
  name: "beginPhone",
  method: "POST",
  path: "/v1/mfa/phone/begin",
  summary: "Texts a code to the phone to be set up.",
  access: "user-before-mfa",
  example: { phone_number: "+14155550123", password: "" },
  body: z.object({
    phone_number: z
      .string(copy.phoneInvalid)
      .max(50, { error: copy.phoneInvalid, abort: true })
      .transform((value) => value.replace(/[\s().-]/g, ""))
      .pipe(z.string().regex(/^\+[1-9]\d{7,14}$/, copy.phoneInvalid)),
    password,
  }),
  output: sent,
  errors: ["invalid_credentials", "sign_in_again", "factor_exists", "phone_unavailable"],
  limit: { max: 20, windowSeconds: 60 },
});

export const confirmPhone = endpoint({
  name: "confirmPhone",
  method: "POST",
  path: "/v1/mfa/phone/confirm",
  summary: "Enables the phone as a second factor. Recovery codes are returned once.",
  access: "user-before-mfa",
  body: z.object({ code }),
  output: setUp,
  errors: ["code_invalid", "code_locked", "no_factor", "factor_exists"],
  limit: { max: 30, windowSeconds: 60 },
});

export const removeFactor = endpoint({
  name: "removeFactor",
  method: "POST",
  path: "/v1/mfa/remove",
  summary: "Removes the app or the phone, given one of its codes or a recovery code. Removes the recovery codes, too.",
  access: "user",
  body: z.object({ code, mfa_type: codeType, password }),
  output: ok,
  errors: ["code_invalid", "code_locked", "no_factor", "invalid_credentials", "sign_in_again"],
  limit: { max: 30, windowSeconds: 60 },
});

export const renewRecoveryCodes = endpoint({
  name: "renewRecoveryCodes",
  method: "POST",
  path: "/v1/mfa/recovery-codes",
  summary: "Returns ten new recovery codes once. Earlier ones stop working.",
  access: "user",
  body: z.object({ password }),
  output: z.object({ recovery_codes: recoveryCodes }),
  errors: ["no_factor", "invalid_credentials", "sign_in_again"],
  limit: { max: 20, windowSeconds: 60 },
});
