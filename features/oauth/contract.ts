import { z } from "zod";
import { type ApiScope, PERSON_SCOPES } from "@aside/contract/api-scopes.ts";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, ok } from "@aside/contract/fields.ts";
import { copy } from "./copy.ts";

const scope = z.enum(PERSON_SCOPES as [(typeof PERSON_SCOPES)[number], ...(typeof PERSON_SCOPES)[number][]]);
export const scopes = z.array(scope);

/** `publisher`: the company whose app it is; null with `is_unverified`: nobody knows. */
export const shownApp = z.object({
  id,
  name: z.string(),
  logo_text: z.string(),
  publisher: z.string().nullable(),
  is_unverified: z.boolean(),
});
export type ShownApp = z.infer<typeof shownApp>;

/** An authorization request in progress: only the browser that began it may see and answer it. */
const uidParams = z.object({ uid: z.string().regex(/^[\w-]{10,100}$/) });

export const readConsent = endpoint({
  name: "readConsent",
  method: "GET",
  path: "/oauth/consent/:uid/request",
  summary: "Returns what an app asks for. Only for the browser in which it asked.",
  access: "optional",
  params: uidParams,
  output: z.object({
    app: shownApp,
    /** Where the browser is sent afterwards. */
    redirect_host: z.string(),
    scopes,
  }),
});
export type Consent = z.infer<typeof readConsent.output>;

const destination = z.object({ location: z.string() });

export const approveConsent = endpoint({
  name: "approveConsent",
  method: "POST",
  path: "/oauth/consent/:uid/approve",
  summary:
    "Connects an app with the caller's account, with those of the requested scopes that they allow. Returns where the browser continues.",
  access: "user",
  params: uidParams,
  body: z.object({ scopes: scopes.min(1, copy.scopesRequired).max(PERSON_SCOPES.length) }),
  output: destination,
  errors: ["app_not_allowed", "scope_not_requested"],
  limit: { max: 30, windowSeconds: 60 },
});

export const denyConsent = endpoint({
  name: "denyConsent",
  method: "POST",
  path: "/oauth/consent/:uid/deny",
  summary: "Refuses what an app asks for. Returns where the browser continues.",
  access: "optional",
  params: uidParams,
  output: destination,
  limit: { max: 30, windowSeconds: 60 },
});

const connectedApp = shownApp.extend({ scopes, connected_at: z.string(), last_used_at: z.string().nullable() });
export type ConnectedApp = z.infer<typeof connectedApp>;

export const listConnectedApps = endpoint({
  name: "listConnectedApps",
  method: "GET",
  path: "/v1/user/apps",
  summary: "Lists the apps that the caller has connected.",
  access: "user",
  output: z.object({ items: z.array(connectedApp) }),
});

export const disconnectApp = endpoint({
  name: "disconnectApp",
  method: "DELETE",
  path: "/v1/user/apps/:id",
  summary: "Disconnects an app from the caller's account. Its tokens end immediately.",
  access: "user",
  params: idParams,
  output: ok,
});

/** The browser extension: an app for everyone that comes with the installation. Its row is written when it is first asked for. */
export const EXTENSION_APP_ID = "0198a51d-e000-7000-8000-0000000e8751";
/** Where the browser arrives after the consent; the extension reads the code from the tab's address. */
export const EXTENSION_CONNECTED_PATH = "/extension/connected";
export const EXTENSION_SCOPES: readonly ApiScope[] = [
  "asides:read",
  "asides:write",
  "asides:send",
  "transcripts:read",
  "viewers:read",
  "contacts:read",
];

/** The add-ons for Gmail and Outlook: apps for everyone, of which Google and Microsoft say who uses them. */
export const GMAIL_APP_ID = "0198a51d-e000-7000-8000-00000000e9a1";
export const OUTLOOK_APP_ID = "0198a51d-e000-7000-8000-000000000077";
export const MAIL_ADD_ON_SCOPES: readonly ApiScope[] = ["asides:read", "asides:send", "viewers:read"];
