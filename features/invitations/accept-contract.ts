import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { personName } from "@aside/contract/fields.ts";
import { ROLE_NAMES } from "@aside/contract/roles.ts";
import { sessionUser } from "../sign-in/contract.ts";
import { copy } from "../sign-in/copy.ts";

export const validateInvite = endpoint({
  name: "validateInvite",
  method: "GET",
  path: "/v1/invite/validate",
  summary: "What the invitation's token (header authorization) invites to.",
  access: "none",
  output: z.object({
    email: z.string(),
    company_name: z.string(),
    invited_by: z.string().nullable(),
    role: z.enum(ROLE_NAMES),
    /** Signs in first; others choose a name and a password. */
    has_account: z.boolean(),
  }),
  errors: ["link_invalid"],
  limit: { max: 30, windowSeconds: 60 },
});

export const acceptInvite = endpoint({
  name: "acceptInvite",
  method: "POST",
  path: "/v1/invite/accept",
  summary: "Joins the company by the token (header authorization), once; makes the account and signs in where there is none yet.",
  access: "optional",
  body: z.object({
    name: personName(200, { message: copy.inviteNameRequired }).optional(),
    password: z.string(copy.newPasswordRequired).min(1, copy.newPasswordRequired).max(1024).optional(),
    keep_me_logged_in: z.boolean().default(true),
  }),
  /** `token` is null for those who were signed in: their session goes on. */
  output: z.object({ token: z.string().nullable(), user: sessionUser }),
  errors: ["link_invalid", "password_weak", "sign_in_first", "other_account"],
  limit: { max: 20, windowSeconds: 60 },
});
