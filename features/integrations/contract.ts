import { z } from "zod";
import { API_SCOPES } from "@aside/contract/api-scopes.ts";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, ok, text, timestamp } from "@aside/contract/fields.ts";
import { copy } from "./copy.ts";

/** Default hours for which a rotated key still works. */
export const MAX_OVERLAP_HOURS = 168;

/** A key without its secret. Times are ISO 8601. */
export const apiKey = z.object({
  id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
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

export const createApiKey = endpoint({
  name: "createApiKey",
  method: "POST",
  path: "/v1/admin/api/keys/create",
  summary: "Creates an API key for the company's programs. The key is returned once.",
  access: "user",
  permission: "api_keys.manage",
  body: z.object({
    name: text(100, { message: copy.nameRequired }),
    scopes: z.array(z.enum(API_SCOPES)).min(1, copy.scopesRequired).max(API_SCOPES.length),
    expires_at: timestamp.nullable().default(null),
  }),
  output: madeKey,
  errors: ["expiry_past", "too_many_keys"],
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
