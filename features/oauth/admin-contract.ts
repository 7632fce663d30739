import { z } from "zod";
import { PERSON_SCOPES } from "@aside/contract/api-scopes.ts";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, ok, optionalText, personName } from "@aside/contract/fields.ts";
import { scopes, shownApp } from "./contract.ts";
import { copy } from "./copy.ts";

const MAX_REDIRECTS = 10;

/** An app that the company registered, or the operator for everybody. */
const registeredApp = z.object({
  id,
  name: z.string(),
  logo_text: z.string(),
  redirect_uris: z.array(z.string()),
  scopes,
  /** It keeps a secret, as a server can. */
  is_confidential: z.boolean(),
  is_for_everybody: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type RegisteredApp = z.infer<typeof registeredApp>;

/** What the company decided about an app. `default`: what its policy says. */
const appRule = z.enum(["default", "allowed", "blocked"]);
export type AppRule = z.infer<typeof appRule>;

/** An app that the company's people connected, or about which it decided. */
const companyApp = shownApp.extend({
  people: z.number().int(),
  last_used_at: z.string().nullable(),
  rule: appRule,
  is_usable: z.boolean(),
});
export type CompanyApp = z.infer<typeof companyApp>;

const access = "user" as const;
const permission = "api_keys.manage" as const;
const limit = { max: 30, windowSeconds: 60 };

export const listApps = endpoint({
  name: "listApps",
  method: "GET",
  path: "/v1/admin/apps",
  summary: "Lists the apps that the company registered, those that its people connected, and its policy.",
  access,
  permission,
  output: z.object({
    registered: z.array(registeredApp),
    connected: z.array(companyApp),
    /** Its people may connect only allowed apps and the company's own. Null: the caller has no company. */
    allows_only_some: z.boolean().nullable(),
  }),
});

/** https, or http of a loopback address. */
const redirectUri = z.string().trim().max(500);

export const saveApp = endpoint({
  name: "saveApp",
  method: "POST",
  path: "/v1/admin/apps/save",
  summary: "Registers an app, or changes one (`id`). A confidential app's secret is returned once.",
  access,
  permission,
  body: z.object({
    id: id.optional(),
    name: personName(100, { message: copy.nameRequired }),
    logo_text: optionalText(3).default(""),
    redirect_uris: z.array(redirectUri).min(1, copy.redirectRequired).max(MAX_REDIRECTS),
    scopes: scopes.min(1, copy.scopesRequired).max(PERSON_SCOPES.length),
    /** Only of a new app. */
    is_confidential: z.boolean().default(false),
    /** Only of a new app, and only for the operator. */
    is_for_everybody: z.boolean().default(false),
  }),
  output: z.object({ item: registeredApp, secret: z.string().nullable() }),
  errors: ["redirect_invalid", "too_many_apps"],
  limit,
});
export type SaveAppBody = z.output<NonNullable<typeof saveApp.body>>;

export const rotateAppSecret = endpoint({
  name: "rotateAppSecret",
  method: "POST",
  path: "/v1/admin/apps/:id/secret",
  summary: "Replaces the secret of a confidential app. The old one ends immediately.",
  access,
  permission,
  params: idParams,
  output: z.object({ secret: z.string() }),
  errors: ["app_without_secret"],
  limit,
});

export const deleteApp = endpoint({
  name: "deleteApp",
  method: "DELETE",
  path: "/v1/admin/apps/:id",
  summary: "Deletes an app that the company registered, and disconnects it from everybody.",
  access,
  permission,
  params: idParams,
  output: ok,
});

export const setAppRule = endpoint({
  name: "setAppRule",
  method: "POST",
  path: "/v1/admin/apps/:id/rule",
  summary: "Allows or blocks an app for the company's people. Blocking disconnects it immediately.",
  access,
  permission,
  params: idParams,
  body: z.object({ rule: appRule }),
  output: ok,
  limit,
});

export const setAppPolicy = endpoint({
  name: "setAppPolicy",
  method: "POST",
  path: "/v1/admin/apps/policy",
  summary:
    "Says whether the company's people may connect any app, or only allowed ones and the company's own. Other apps are disconnected.",
  access,
  permission,
  body: z.object({ allows_only_some: z.boolean() }),
  output: ok,
  limit,
});
