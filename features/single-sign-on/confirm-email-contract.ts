import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { email } from "@aside/contract/fields.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { tokenReply } from "@aside/core/accounts/contract.ts";
import { SOCIAL_PROVIDERS } from "./social-contract.ts";

/** The attempt's secret, for native apps: `details.attempt` of the error `email_code_required`. Browsers have it in a cookie. */
const attempt = z.string().max(100).optional();

export const sendIdentityCode = endpoint({
  name: "sendIdentityCode",
  method: "POST",
  path: "/v1/auth/email/code",
  summary:
    "Emails the 4-digit code of a social sign-in whose address the provider does not verify, at most one in 120 s. `email` is used only if " +
    "the provider gave none. A null `email` in the response: nothing was sent, and the address is required.",
  access: "none",
  body: z.object({ attempt, email: email({ required: accountCopy.emailRequired, invalid: accountCopy.emailInvalid }).optional() }),
  output: z.object({
    provider: z.enum(SOCIAL_PROVIDERS),
    /** The account's name at the provider, so that people notice an account that isn't theirs. */
    account_name: z.string(),
    email: z.string().nullable(),
    /** The provider gave the address: it cannot be changed. */
    is_email_given: z.boolean(),
    resend_after: z.number(),
  }),
  errors: ["sign_in_lost", "sso_required", "work_email_required"],
  limit: { max: 20, windowSeconds: 60 },
});

export const verifyIdentityCode = endpoint({
  name: "verifyIdentityCode",
  method: "POST",
  path: "/v1/auth/email/verify",
  summary:
    "Completes a social sign-in with the emailed code: connects the provider's account to the account of the address, or to a new one.",
  access: "none",
  example: { email: "ada@example.com", code: "1234" },
  body: z.object({
    attempt,
    code: z
      .string(accountCopy.codeRequired)
      .trim()
      .regex(/^\d{4}$/, accountCopy.codeRequired),
  }),
  output: tokenReply,
  errors: ["sign_in_lost", "code_invalid", "code_locked", "social_refused", "sso_required", "account_not_found"],
  limit: { max: 30, windowSeconds: 60 },
});
