import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, ok, pageOf, pageQuery, timestamp, personName } from "@aside/contract/fields.ts";
import { ROLE_NAMES } from "@aside/contract/roles.ts";
import { copy } from "./copy.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { sessionUser } from "@aside/core/accounts/contract.ts";

const role = z.enum(ROLE_NAMES);
/** The company; by default the user's own. */
const ofCompany = z.object({ company_id: id.optional() });

/** Addresses per request. */
export const MAX_INVITES = 200;

export const INVITE_DAYS = 7;

const inviteResult = z.object({
  email: z.string(),
  status: z.enum(["invited", "member", "refused"]),
  /** The reason for a refusal, as text to show. */
  reason: z.string().nullable(),
});

export type InviteResult = z.infer<typeof inviteResult>;

export const inviteUsers = endpoint({
  name: "inviteUsers",
  method: "POST",
  path: "/v1/admin/invite/users",
  summary: "Emails invitations to join the company with a role. Each is valid for 7 days.",
  access: "user",
  permission: "users.invite",
  body: ofCompany.extend({
    /** A list, or pasted text with addresses separated by commas, semicolons, spaces or new lines. */
    users_to_invite: z.union([z.string().max(100_000), z.array(z.string().max(320)).max(10_000)]),
    role,
  }),
  output: z.object({ results: z.array(inviteResult) }),
  errors: ["rule_broken"],
  limit: { max: 20, windowSeconds: 60 },
});

export const openInvite = z.object({
  id,
  email: z.string(),
  role,
  invited_by: z.string().nullable(),
  sent_at: timestamp,
  expires_at: timestamp,
  is_expired: z.boolean(),
  abilities: z.object({ resend: z.boolean(), revoke: z.boolean() }),
});

export type OpenInvite = z.infer<typeof openInvite>;

export const listInvites = endpoint({
  name: "listInvites",
  method: "GET",
  path: "/v1/admin/invites/list",
  summary: "Lists the company's pending invitations, newest first.",
  access: "user",
  permission: "users.invite",
  query: pageQuery.extend(ofCompany.shape),
  output: pageOf(openInvite),
});

export const resendInvite = endpoint({
  name: "resendInvite",
  method: "POST",
  path: "/v1/admin/invite/:id/resend",
  summary: "Emails a new link and invalidates the previous one. At most once a minute.",
  access: "user",
  permission: "users.invite",
  params: idParams,
  body: z.object({}),
  output: ok,
  errors: ["rule_broken"],
});

export const revokeInvite = endpoint({
  name: "revokeInvite",
  method: "DELETE",
  path: "/v1/admin/invite/:id",
  summary: "Revokes a pending invitation.",
  access: "user",
  permission: "users.invite",
  params: idParams,
  output: ok,
  errors: ["rule_broken"],
});

export const validateInvite = endpoint({
  name: "validateInvite",
  method: "GET",
  path: "/v1/invite/validate",
  summary: "Returns what the invitation's token (header authorization) is for.",
  access: "none",
  output: z.object({
    email: z.string(),
    company_name: z.string(),
    invited_by: z.string().nullable(),
    role: z.enum(ROLE_NAMES),
    /** The person signs in first; others choose a name and a password. */
    has_account: z.boolean(),
  }),
  errors: ["link_invalid"],
  limit: { max: 30, windowSeconds: 60 },
});

export const acceptInvite = endpoint({
  name: "acceptInvite",
  method: "POST",
  path: "/v1/invite/accept",
  summary: "Accepts an invitation by its token (header authorization), once. Creates the account and signs in if there is none.",
  access: "optional",
  body: z.object({
    name: personName(200, { message: copy.inviteNameRequired }).optional(),
    password: z.string(accountCopy.newPasswordRequired).min(1, accountCopy.newPasswordRequired).max(1024).optional(),
    keep_me_logged_in: z.boolean().default(true),
  }),
  /** `token` is null for a signed-in person, whose session continues. */
  output: z.object({ token: z.string().nullable(), user: sessionUser }),
  errors: ["link_invalid", "password_weak", "sign_in_first", "other_account"],
  limit: { max: 20, windowSeconds: 60 },
});
