import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, ok, optionalText, pageOf, pageQuery, timestamp } from "@aside/contract/fields.ts";
import { ROLE_NAMES } from "@aside/contract/roles.ts";

/** Addresses in one call. */
export const MAX_INVITES = 200;
export const INVITE_DAYS = 7;

const role = z.enum(ROLE_NAMES);

/** What the caller may do to a person. `set_role`: the roles that may be given, empty when none. */
const personAbilities = z.object({ set_role: z.array(role), set_flags: z.boolean(), disable: z.boolean(), reset_mfa: z.boolean() });
export type PersonAbilities = z.infer<typeof personAbilities>;

export const listedUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  company_id: id.nullable(),
  company_name: z.string().nullable(),
  role,
  account_type: z.string(),
  mfa_enabled: z.boolean(),
  is_disabled: z.boolean(),
  isCompanyLibraryEnabled: z.boolean(),
  isPersonaEnabled: z.boolean(),
  isUploadVideoEnabled: z.boolean(),
  last_used_at: timestamp.nullable(),
  created_at: timestamp,
  abilities: personAbilities,
});
export type ListedUser = z.infer<typeof listedUser>;

/** For those who see more than one company: which. */
export const ofCompany = z.object({ company_id: id.optional() });

export const listUsers = endpoint({
  name: "listTenantUsers",
  method: "GET",
  path: "/v1/admin/tenant/users/list",
  summary: "The people of the company, the newest first; for the product's admins of any company, or of all.",
  access: "user",
  permission: "users.list",
  query: pageQuery.extend(ofCompany.shape).extend({
    /** Beginnings of words in name or address. */
    query: optionalText(200).optional(),
  }),
  output: pageOf(listedUser).extend({
    /** Roles that the caller may invite with. */
    grantable_roles: z.array(role),
  }),
});

const ofUser = z.object({ user_id: id });

export const updateRole = endpoint({
  name: "updateUserRole",
  method: "PUT",
  path: "/v1/admin/update/user/role",
  summary: "Gives another role. It counts from the person's next request.",
  access: "user",
  permission: "users.set_role",
  body: ofUser.extend({ role }),
  output: ok,
  errors: ["rule_broken"],
});

export const updateFlags = endpoint({
  name: "updateUserFlags",
  method: "PUT",
  path: "/v1/admin/update/user/flags",
  summary: "Switches what a person may use. What is absent stays.",
  access: "user",
  permission: "users.set_flags",
  body: ofUser.extend({
    isCompanyLibraryEnabled: z.boolean().optional(),
    isPersonaEnabled: z.boolean().optional(),
    isUploadVideoEnabled: z.boolean().optional(),
  }),
  output: ok,
  errors: ["rule_broken"],
});

export const updateStatus = endpoint({
  name: "updateUserStatus",
  method: "PUT",
  path: "/v1/admin/update/user/status",
  summary: "Disables an account, which ends its sessions and keeps everything, or enables it again.",
  access: "user",
  permission: "users.disable",
  body: ofUser.extend({ is_disabled: z.boolean() }),
  output: ok,
  errors: ["rule_broken"],
});

export const resetMfa = endpoint({
  name: "resetUserMfa",
  method: "PUT",
  path: "/v1/admin/reset/user/mfa",
  summary: "Takes away a person's second factors and passkeys, and ends their sessions.",
  access: "user",
  permission: "users.disable",
  body: ofUser,
  output: ok,
  errors: ["rule_broken"],
});

const inviteResult = z.object({
  email: z.string(),
  status: z.enum(["invited", "member", "refused"]),
  /** Why it was refused, fit to show. */
  reason: z.string().nullable(),
});
export type InviteResult = z.infer<typeof inviteResult>;

export const inviteUsers = endpoint({
  name: "inviteUsers",
  method: "POST",
  path: "/v1/admin/invite/users",
  summary: "Mails invitations to join the company with a role, each good for 7 days.",
  access: "user",
  permission: "users.invite",
  body: ofCompany.extend({
    /** A list, or text as it is pasted: commas, semicolons, spaces or new lines between the addresses. */
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
  summary: "The company's open invitations, the newest first.",
  access: "user",
  permission: "users.invite",
  query: pageQuery.extend(ofCompany.shape),
  output: pageOf(openInvite),
});

export const resendInvite = endpoint({
  name: "resendInvite",
  method: "POST",
  path: "/v1/admin/invite/:id/resend",
  summary: "Mails a new link; the one before opens nothing any more. At most once a minute.",
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
  summary: "Takes an open invitation back.",
  access: "user",
  permission: "users.invite",
  params: idParams,
  output: ok,
  errors: ["rule_broken"],
});
