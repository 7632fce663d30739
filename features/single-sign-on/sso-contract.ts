import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { ok, text } from "@aside/contract/fields.ts";
import { copy } from "./copy.ts";
/** The company's OpenID Connect provider. Its client secret can be written but not read. */
const connection = z.object({
  issuer: z.string(),
  client_id: z.string(),
  has_client_secret: z.boolean(),
  is_enabled: z.boolean(),
  is_required: z.boolean(),
});

const ssoSettings = z.object({
  /** Null if not configured. */
  connection: connection.nullable(),
  domain: z.string(),
  /** Off: nobody can sign in by single sign-on. */
  is_domain_verified: z.boolean(),
  /** The values to enter at the provider. */
  redirect_uri: z.string(),
});
export type SsoSettings = z.infer<typeof ssoSettings>;

export const getSso = endpoint({
  name: "getSso",
  method: "GET",
  path: "/v1/admin/company/sso",
  summary: "Returns the company's single sign-on settings.",
  access: "user",
  permission: "company.security",
  output: ssoSettings,
});

export const saveSso = endpoint({
  name: "saveSso",
  method: "PUT",
  path: "/v1/admin/company/sso",
  summary: "Saves the settings after reading the discovery document. An absent client_secret is unchanged; null removes it.",
  access: "user",
  permission: "company.security",
  body: z.object({
    issuer: text(500, { message: copy.ssoIssuerAddress }),
    client_id: text(500, { message: copy.ssoClientId }),
    client_secret: z.string().min(1).max(2000).nullish(),
    is_enabled: z.boolean(),
    is_required: z.boolean(),
  }),
  output: ssoSettings,
  errors: ["issuer_invalid", "domain_unverified"],
  limit: { max: 20, windowSeconds: 60 },
});

export const deleteSso = endpoint({
  name: "deleteSso",
  method: "DELETE",
  path: "/v1/admin/company/sso",
  summary: "Removes single sign-on. Its users sign in by an emailed link or their password.",
  access: "user",
  permission: "company.security",
  output: ok,
});
