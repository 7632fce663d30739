import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { email, id, idParams, ok, optionalText } from "@aside/contract/fields.ts";
import { isOwnPath } from "@aside/contract/own-path.ts";
import { redirectReply } from "@aside/contract/replies.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { tokenReply } from "@aside/core/accounts/contract.ts";
export const SOCIAL_PROVIDERS = ["google", "microsoft", "microsoft_azure_ad", "apple", "facebook", "twitter"] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** A path of this site. Anything else is replaced by the landing page. */
const ref = z.string().max(2000).refine(isOwnPath).optional().catch(undefined);

/**
 * Where the browser returns: `successRef?signed_in=social` with the session's cookies (the page then renews to get its token, which is in
 * no address), `successRef?confirm_email=social` (the person first enters the code emailed by /v1/auth/email/code), or
 * `errorRef?social_error=<message>`. `referer` is the default of both.
 */
const flag = z
  .enum(["true", "false", "1", "0"])
  .optional()
  .catch(undefined)
  .transform((value) => value === "true" || value === "1");

const oauthRequestQuery = z.object({
  successRef: ref,
  errorRef: ref,
  referer: ref,
  loginHint: z.string().max(254).optional().catch(undefined),
  /** For visitors from advertisements: new users need a work address. */
  restrictAdUserSignup: flag,
  /**
   * Of the native app, which opens the system browser: its PKCE challenge (S256). The result goes to the app's own scheme instead:
   * `APP_ID://signed-in?code=…` for POST /v1/auth/mobile/exchange, or `?error=<message>`.
   */
  appChallenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** Only from our pages: no sign-in; the external account is connected to the signed-in person. */
  connect: flag,
});
export type OAuthRequestQuery = z.output<typeof oauthRequestQuery>;

const limit = { max: 60, windowSeconds: 60 };

export const listProviders = endpoint({
  name: "listProviders",
  method: "GET",
  path: "/v1/auth/providers",
  summary: "Lists the available sign-in providers.",
  access: "none",
  output: z.object({ items: z.array(z.object({ provider: z.enum(SOCIAL_PROVIDERS), name: z.string() })) }),
});

export const beginSocial = endpoint({
  name: "beginSocial",
  method: "GET",
  path: "/v1/auth/:provider",
  summary: "Redirects to the provider's sign-in (code flow with PKCE).",
  access: "none",
  params: z.object({ provider: z.enum(SOCIAL_PROVIDERS) }),
  query: oauthRequestQuery,
  output: redirectReply,
  limit,
});

export const beginAzure = endpoint({
  name: "beginAzure",
  method: "GET",
  path: "/v1/auth/sso/microsoft/azure/ad",
  summary: "Redirects like /v1/auth/microsoft_azure_ad.",
  access: "none",
  query: oauthRequestQuery,
  output: redirectReply,
  limit,
});

export const beginSso = endpoint({
  name: "beginSso",
  method: "GET",
  path: "/v1/auth/sso",
  summary: "Redirects to the sign-in of the address's company.",
  access: "none",
  query: oauthRequestQuery.extend({ email: z.string().max(300).catch("") }),
  output: redirectReply,
  limit,
});

const callbackParams = z.object({ provider: z.enum([...SOCIAL_PROVIDERS, "sso"]) });

export const finishSocial = endpoint({
  name: "finishSocial",
  method: "GET",
  path: "/v1/auth/:provider/callback",
  summary: "Receives the provider's redirect and turns the code into a session.",
  access: "none",
  params: callbackParams,
  query: z.object({
    state: z.string().max(500).catch(""),
    error: z.string().max(500).optional().catch(undefined),
    /** Only in Apple's first response: the name, as JSON. */
    user: z.string().max(2000).optional().catch(undefined),
  }),
  output: redirectReply,
  limit,
});

export const relaySocial = endpoint({
  name: "relaySocial",
  method: "POST",
  path: "/v1/auth/:provider/callback",
  summary: "Receives a provider's POST and redirects it to the GET callback, to which the browser sends its cookie.",
  access: "none",
  params: callbackParams,
  rawBody: { contentTypes: ["application/x-www-form-urlencoded"], maxBytes: 16_384 },
  output: redirectReply,
  // Another site's page posts here by design; the handler only redirects the browser.
  withoutCsrf: true,
  limit,
});

export const signInMobile = endpoint({
  name: "signInMobile",
  method: "POST",
  path: "/v1/auth/mobile",
  summary:
    "Signs a native app in with the provider's id token. `email_code_required`: the provider does not verify the address; its `details` are " +
    "`attempt` (the secret for /v1/auth/email/code and /v1/auth/email/verify), `provider` and `email` (null: the person must enter one).",
  access: "none",
  body: z.object({
    /** As in the token; absent if the token has none. */
    email: email({ required: accountCopy.emailRequired, invalid: accountCopy.emailInvalid }).optional(),
    name: optionalText(200).default(""),
    type: z.enum(SOCIAL_PROVIDERS),
    /** The provider's id of the person. */
    id: z.string().min(1).max(255),
    token: z.string().min(1).max(16_384),
  }),
  output: tokenReply,
  errors: ["token_invalid", "account_not_found", "sso_required", "email_code_required"],
  limit: { max: 30, windowSeconds: 60 },
});

export const exchangeMobileCode = endpoint({
  name: "exchangeMobileCode",
  method: "POST",
  path: "/v1/auth/mobile/exchange",
  summary:
    "Signs a native app in with the code that the system browser gave it, once and within 60 s. `email_code_required`: as with " +
    "/v1/auth/mobile; web views also get the attempt as a cookie.",
  access: "none",
  body: z.object({
    code: z.string().min(1).max(100),
    /** PKCE: the secret of the challenge with which the app started the sign-in. */
    verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  }),
  output: tokenReply,
  errors: ["sign_in_lost", "sso_required", "email_code_required"],
  limit: { max: 30, windowSeconds: 60 },
});

export const identity = z.object({
  id,
  provider: z.enum([...SOCIAL_PROVIDERS, "sso"]),
  name: z.string(),
  email: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
});
export type Identity = z.infer<typeof identity>;

export const listIdentities = endpoint({
  name: "listIdentities",
  method: "GET",
  path: "/v1/user/identities",
  summary: "Lists the user's connected accounts.",
  access: "user",
  output: z.object({ items: z.array(identity) }),
});

export const unlinkIdentity = endpoint({
  name: "unlinkIdentity",
  method: "DELETE",
  path: "/v1/user/identities/:id",
  summary: "Disconnects an account. The last one of a user without a password cannot be disconnected.",
  access: "user",
  params: idParams,
  output: ok,
  errors: ["last_way_in"],
});
