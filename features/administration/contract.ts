import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { cursorPageOf, cursorQuery, id, ok, optionalText, timestamp } from "@aside/contract/fields.ts";
import { ROLE_NAMES } from "@aside/contract/roles.ts";
import { personAbilities } from "@aside/core/accounts/contract.ts";

const role = z.enum(ROLE_NAMES);

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
  /** Their own switch. */
  isCompanyLibraryEnabled: z.boolean(),
  /** By their own switch, or because their company gives it to everyone. */
  has_library: z.boolean(),
  isPersonaEnabled: z.boolean(),
  isUploadVideoEnabled: z.boolean(),
  last_used_at: timestamp.nullable(),
  created_at: timestamp,
  abilities: personAbilities,
});

export type ListedUser = z.infer<typeof listedUser>;

/** The company, for people who see several. */
export const ofCompany = z.object({ company_id: id.optional() });

export const listUsers = endpoint({
  name: "listTenantUsers",
  method: "GET",
  path: "/v1/admin/tenant/users/list",
  summary: "Lists people, newest first: of the company, or of any or all companies for product administrators.",
  access: "user",
  scope: "members:read",
  permission: "users.list",
  query: cursorQuery.extend(ofCompany.shape).extend({
    /** Prefixes of words in name or address. */
    query: optionalText(200).optional(),
  }),
  output: cursorPageOf(listedUser).extend({
    /** Roles that the caller may invite with. */
    grantable_roles: z.array(role),
  }),
});

const ofUser = z.object({ user_id: id });

export const updateRole = endpoint({
  name: "updateUserRole",
  method: "PUT",
  path: "/v1/admin/update/user/role",
  summary: "Changes a person's role. Takes effect with their next request.",
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
  summary: "Changes which features a person may use. Absent flags are unchanged.",
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
  summary: "Disables an account and ends its sessions, or enables it again. Data is kept.",
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
  summary: "Removes a person's second factors and passkeys, and ends their sessions.",
  access: "user",
  permission: "users.disable",
  body: ofUser,
  output: ok,
  errors: ["rule_broken"],
});
