import { z } from "zod";
import { API_SCOPES, PERSON_SCOPES } from "@aside/contract/api-scopes.ts";
import { endpoint } from "@aside/contract/endpoint.ts";
import { email, id, idParams, ok, text, timestamp } from "@aside/contract/fields.ts";
import { copy } from "./copy.ts";

/** Default hours for which a rotated key still works. */
export const MAX_OVERLAP_HOURS = 168;

/** For whom a key may act (header `on-behalf-of`): nobody (an integration only), the listed members, or every member of the company. */
const actsFor = z.enum(["nobody", "listed", "everybody"]);
/** Members whom a key can list. */
export const MAX_KEY_MEMBERS = 100;

/** A key without its secret. Times are ISO 8601. */
export const apiKey = z.object({
  id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  acts_for: actsFor,
  member_emails: z.array(z.string()),
  created_by: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  last_used_address: z.string(),
  expires_at: z.string().nullable(),
  state: z.enum(["active", "expired", "revoked"]),
});
export type ApiKey = z.infer<typeof apiKey>;

/** `key`: the complete key, returned only once. */
const madeKey = z.object({ key: z.string(), item: apiKey });

export const listApiKeys = endpoint({
  name: "listApiKeys",
  method: "GET",
  path: "/v1/admin/api/keys",
  summary: "Lists the company's API keys, newest first, including expired and revoked ones.",
  access: "user",
  permission: "api_keys.manage",
  output: z.object({ items: z.array(apiKey) }),
});

const createApiKeyBody = z
  .object({
    name: text(100, { message: copy.nameRequired }),
    scopes: z.array(z.enum(API_SCOPES)).min(1, copy.scopesRequired).max(API_SCOPES.length),
    acts_for: actsFor.default("nobody"),
    member_emails: z
      .array(email({ required: copy.memberRequired, invalid: copy.noMember }))
      .max(MAX_KEY_MEMBERS)
      .default([]),
    expires_at: timestamp.nullable().default(null),
  })
  .refine(({ acts_for, member_emails }) => acts_for !== "listed" || member_emails.length > 0, {
    path: ["member_emails"],
    error: copy.memberRequired,
  });
export type CreateApiKeyBody = z.output<typeof createApiKeyBody>;

export const createApiKey = endpoint({
  name: "createApiKey",
  method: "POST",
  path: "/v1/admin/api/keys/create",
  summary: "Creates an API key for the company's programs. The key is returned once.",
  access: "user",
  permission: "api_keys.manage",
  body: createApiKeyBody,
  output: madeKey,
  errors: ["expiry_past", "too_many_keys", "no_member"],
  limit: { max: 30, windowSeconds: 60 },
});

export const rotateApiKey = endpoint({
  name: "rotateApiKey",
  method: "POST",
  path: "/v1/admin/api/keys/:id/rotate",
  summary: "Creates a successor with the same name and scopes. The old key expires after the overlap.",
  access: "user",
  permission: "api_keys.manage",
  params: idParams,
  body: z.object({ overlap_hours: z.number().int().min(0).max(MAX_OVERLAP_HOURS).default(24) }),
  output: madeKey,
  errors: ["key_ended", "too_many_keys"],
  limit: { max: 30, windowSeconds: 60 },
});

export const revokeApiKey = endpoint({
  name: "revokeApiKey",
  method: "DELETE",
  path: "/v1/admin/api/keys/:id",
  summary: "Revokes a key immediately.",
  access: "user",
  permission: "api_keys.manage",
  params: idParams,
  output: ok,
});

/** A personal access token without its secret. */
export const personalToken = apiKey.omit({ acts_for: true, member_emails: true, created_by: true });
export type PersonalToken = z.infer<typeof personalToken>;

export const listTokens = endpoint({
  name: "listTokens",
  method: "GET",
  path: "/v1/user/tokens",
  summary: "Lists the caller's personal access tokens, newest first, including expired and revoked ones.",
  access: "user",
  /** `needs_password`: to create one; the sign-in is more than ten minutes old. */
  output: z.object({ items: z.array(personalToken), needs_password: z.boolean() }),
});

export const createToken = endpoint({
  name: "createToken",
  method: "POST",
  path: "/v1/user/tokens/create",
  summary: "Creates a personal access token, with which a program acts as the caller. It is returned once.",
  access: "user",
  body: z.object({
    name: text(100, { message: copy.nameRequired }),
    scopes: z.array(z.enum(PERSON_SCOPES)).min(1, copy.scopesRequired).max(PERSON_SCOPES.length),
    expires_at: timestamp.nullable().default(null),
    /** Of an account with one, unless the sign-in is less than ten minutes old. */
    password: z.string().max(1000).default(""),
  }),
  output: z.object({ token: z.string(), item: personalToken }),
  errors: ["expiry_past", "too_many_tokens", "invalid_credentials", "sign_in_again"],
  limit: { max: 30, windowSeconds: 60 },
});

export const revokeToken = endpoint({
  name: "revokeToken",
  method: "DELETE",
  path: "/v1/user/tokens/:id",
  summary: "Revokes one of the caller's personal access tokens immediately.",
  access: "user",
  params: idParams,
  output: ok,
});

export const whoAmI = endpoint({
  name: "whoAmI",
  method: "GET",
  path: "/v1/me",
  summary: "Returns the person for whom a key, token or app acts (null: an integration), their company, and what it may do.",
  access: "program",
  output: z.object({
    user: z.object({ id, name: z.string(), email: z.string() }).nullable(),
    company: z.object({ id, name: z.string() }).nullable(),
    program: z.object({ kind: z.enum(["key", "token", "app"]), name: z.string(), scopes: z.array(z.string()) }),
  }),
});
