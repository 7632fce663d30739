import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, ok, text } from "@aside/contract/fields.ts";
import { tokenReply } from "@aside/core/accounts/contract.ts";
import { copy } from "./copy.ts";

/** `google`, `microsoft`: an ID token of that provider for this installation's client. */
export const ASSERTION_TYPES = ["partner", "google", "microsoft"] as const;
export type AssertionType = (typeof ASSERTION_TYPES)[number];

export const MAX_PARTNERS = 20;
/** How long an assertion may live: exp − iat. */
export const MAX_LIFETIME_SECONDS = 60;

export const signInByAssertion = endpoint({
  name: "signInByAssertion",
  method: "POST",
  path: "/v1/user/integrate/assertion",
  summary: "Signs in with a partner's assertion, or an ID token of Google or Microsoft. Each works once.",
  access: "none",
  body: z.object({ type: z.enum(ASSERTION_TYPES), assertion: z.string().max(16_384) }),
  output: tokenReply,
  errors: ["link_invalid"],
  limit: { max: 30, windowSeconds: 60 },
});

/** Times are ISO 8601. */
const partner = z.object({
  /** Also the claim `iss` of its assertions. */
  id,
  name: z.string(),
  /** Where its keys are read; null: they were entered. */
  jwks_url: z.string().nullable(),
  /** The JWK set that was entered, as JSON. */
  keys: z.string().nullable(),
  is_enabled: z.boolean(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Partner = z.infer<typeof partner>;

const managed = { access: "user", permission: "company.security" } as const;
const limit = { max: 60, windowSeconds: 60 };

const name = text(100, { message: copy.nameRequired });
const jwksUrl = z
  .string()
  .max(2000)
  .refine((address) => URL.canParse(address), copy.urlInvalid);
/** Public keys in PEM format, or a JWK or JWK set as JSON. */
const keys = z.string().min(1, copy.keysRequired).max(20_000, copy.keysTooLong);
const oneSource = { error: copy.oneSource };

export const listPartners = endpoint({
  name: "listPartners",
  method: "GET",
  path: "/v1/admin/company/partners",
  summary: "Lists the company's partners by name, with what their assertions must say.",
  ...managed,
  output: z.object({
    /** The claim `aud` of every assertion. */
    audience: z.string(),
    domain: z.string(),
    /** Off: assertions create no accounts. */
    is_domain_verified: z.boolean(),
    items: z.array(partner),
  }),
});

export const createPartner = endpoint({
  name: "createPartner",
  method: "POST",
  path: "/v1/admin/company/partners",
  summary: "Adds a partner, with its public keys or the address of its JWK set, which is read.",
  ...managed,
  body: z
    .object({ name, jwks_url: jwksUrl.optional(), keys: keys.optional() })
    .refine((body) => (body.jwks_url === undefined) !== (body.keys === undefined), oneSource),
  example: { name: "Intranet", jwks_url: "https://intranet.example.com/.well-known/jwks.json" },
  output: partner,
  errors: ["keys_invalid", "too_many_partners", "conflict"],
  limit,
});

export const updatePartner = endpoint({
  name: "updatePartner",
  method: "PUT",
  path: "/v1/admin/company/partners/:id",
  summary: "Renames a partner, replaces its keys, or turns it off or on. What is absent stays.",
  ...managed,
  params: idParams,
  body: z
    .object({ name: name.optional(), jwks_url: jwksUrl.optional(), keys: keys.optional(), is_enabled: z.boolean().optional() })
    .refine((body) => body.jwks_url === undefined || body.keys === undefined, oneSource),
  output: partner,
  errors: ["keys_invalid", "conflict"],
  limit,
});

export const deletePartner = endpoint({
  name: "deletePartner",
  method: "DELETE",
  path: "/v1/admin/company/partners/:id",
  summary: "Deletes a partner. Its assertions are refused from then on.",
  ...managed,
  params: idParams,
  output: ok,
  limit,
});

/** Why an assertion is refused. */
export const REFUSALS = [
  "malformed",
  "algorithm",
  "issuer",
  "disabled",
  "keys_unreachable",
  "key",
  "signature",
  "audience",
  "claim_missing",
  "claim_invalid",
  "lifetime",
  "expired",
  "not_yet_valid",
  "replayed",
  "domain",
  "elsewhere",
  "administrator",
  "suspended",
] as const;
export type RefusalReason = (typeof REFUSALS)[number];

export const testAssertion = endpoint({
  name: "testAssertion",
  method: "POST",
  path: "/v1/admin/company/partners/test",
  summary: "Checks a partner's assertion without using it up, and says precisely why it would be refused.",
  ...managed,
  body: z.object({ assertion: z.string().min(1, copy.assertionRequired).max(16_384) }),
  output: z.object({
    /** Null: it would sign the person in. */
    reason: z.enum(REFUSALS).nullable(),
    message: z.string(),
    /** Of its issuer, if that is one of the company's partners. */
    partner: z.string().nullable(),
    email: z.string().nullable(),
  }),
  limit,
});
