import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { email, ok, optionalText, pageOf, pageQuery, timestamp } from "@aside/contract/fields.ts";
import { copy } from "./copy.ts";

const address = email({ required: copy.whitelistEmail, invalid: copy.whitelistEmail });

export const askWhitelist = endpoint({
  name: "createWhitelistedEmail",
  method: "POST",
  path: "/v1/whitelisted/email/create",
  summary: "Requests access for an address. The response is the same whether or not it was requested before.",
  access: "none",
  body: z.object({
    email: address,
    name: optionalText(200).default(""),
    utm_campaign: optionalText(255).nullish(),
    gclid: optionalText(255).nullish(),
  }),
  output: ok,
  limit: { max: 10, windowSeconds: 60 },
});

export const whitelistStatus = endpoint({
  name: "whitelistStatus",
  method: "GET",
  path: "/v1/whitelisted/status/:email",
  summary: "Returns the status of the caller's address, or of a person whom the caller administers.",
  access: "user",
  params: z.object({ email: address }),
  output: z.object({
    is_whitelisted: z.boolean(),
    is_trial_user: z.boolean(),
    has_trial_ended: z.boolean(),
    trial_days_left: z.number().int().nullable(),
  }),
});

export const whitelistEntry = z.object({
  email: z.string(),
  name: z.string(),
  utm_campaign: z.string().nullable(),
  gclid: z.string().nullable(),
  asked_at: timestamp,
  granted_at: timestamp.nullable(),
  granted_by: z.string().nullable(),
});
export type WhitelistEntry = z.infer<typeof whitelistEntry>;

export const listWhitelist = endpoint({
  name: "listWhitelist",
  method: "GET",
  path: "/v1/admin/whitelist",
  summary: "Lists access requests, newest first, or approved addresses.",
  access: "user",
  permission: "whitelist.manage",
  query: pageQuery.extend({ filter: z.enum(["asked", "granted"]).default("asked"), query: optionalText(254).optional() }),
  output: pageOf(whitelistEntry),
});

export const updateWhitelist = endpoint({
  name: "updateWhitelist",
  method: "PUT",
  path: "/v1/admin/whitelist",
  summary: "Approves an address, also one without a request, or revokes the approval.",
  access: "user",
  permission: "whitelist.manage",
  body: z.object({ email: address, is_granted: z.boolean() }),
  output: ok,
});
