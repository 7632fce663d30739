import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { ok } from "@aside/contract/fields.ts";
import { fileReply } from "@aside/contract/replies.ts";
import { scopes } from "../oauth/contract.ts";

/** Whose account a person links: that of Gmail, or that of Outlook. */
export const MAIL_PROVIDERS = ["google", "microsoft"] as const;
export type MailProvider = (typeof MAIL_PROVIDERS)[number];

/** The page of the web app in which a person connects their account; the add-on adds the token. */
export const CONNECT_PATH = "/mail-add-ons/connect";
/** The task pane of Outlook: a page of its own, not a screen of the web app. */
export const OUTLOOK_PATH = "/outlook-addin";

const managed = { access: "user", permission: "mail_add_ons.manage" } as const;
const limit = { max: 60, windowSeconds: 60 };
const token = z.string().min(1).max(100);

export const readMailAddOns = endpoint({
  name: "readMailAddOns",
  method: "GET",
  path: "/v1/mail-add-ons",
  summary: "Says whether the operator has set up the add-ons for Gmail and Outlook.",
  ...managed,
  output: z.object({ gmail: z.object({ is_set_up: z.boolean() }), outlook: z.object({ is_set_up: z.boolean() }) }),
});

export const gmailManifest = endpoint({
  name: "gmailManifest",
  method: "GET",
  path: "/v1/mail-add-ons/gmail/manifest",
  summary: "Returns the deployment with which an operator creates this installation's add-on in Google Workspace.",
  ...managed,
  contentType: "application/json",
  output: fileReply,
});

export const outlookPackage = endpoint({
  name: "outlookPackage",
  method: "GET",
  path: "/v1/mail-add-ons/outlook/package",
  summary: "Returns the app package, a unified manifest with its icons, that an administrator uploads to Microsoft 365.",
  ...managed,
  contentType: "application/zip",
  output: fileReply,
  errors: ["mail_add_on_not_set_up"],
});

export const readMailLink = endpoint({
  name: "readMailLink",
  method: "POST",
  path: "/v1/mail-add-ons/link/read",
  summary: "Says which account of Google or Microsoft a link would connect with the caller's account, and what its add-on may do then.",
  access: "user",
  body: z.object({ token }),
  output: z.object({
    provider: z.enum(MAIL_PROVIDERS),
    /** As Google or Microsoft says. Empty: it says none. */
    email: z.string(),
    /** False: the account there has another address than the caller's. */
    is_same_email: z.boolean(),
    scopes,
  }),
  errors: ["link_invalid"],
  limit,
});

export const acceptMailLink = endpoint({
  name: "acceptMailLink",
  method: "POST",
  path: "/v1/mail-add-ons/link/accept",
  summary:
    "Connects the caller's account with the account of Google or Microsoft that the link was made for. It is a connected app from then on.",
  access: "user",
  body: z.object({ token }),
  output: ok,
  errors: ["link_invalid", "app_not_allowed"],
  limit,
});

export const startOutlookSession = endpoint({
  name: "startOutlookSession",
  method: "POST",
  path: "/v1/mail-add-ons/outlook/session",
  summary:
    "Exchanges an ID token of Microsoft, once, for an access token of the person who linked the account, or for the address where they link it.",
  access: "none",
  withoutCsrf: true,
  unsealed: true,
  body: z.object({ id_token: z.string().min(1).max(8_000) }),
  output: z.object({
    /** Null: the account is not linked. */
    access_token: z.string().nullable(),
    /** Seconds. */
    expires_in: z.number(),
    email: z.string().nullable(),
    /** Null: it is linked. */
    connect_url: z.string().nullable(),
  }),
  errors: ["token_invalid"],
  // A company's people may share an address.
  limit: { max: 600, windowSeconds: 60 },
});
