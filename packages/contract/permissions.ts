import { ROLE_NAMES } from "./roles.ts";

export type Role = (typeof ROLE_NAMES)[number];

/** Permissions that depend on a role. All others depend on who owns an object. */
export const PERMISSIONS = [
  "users.list",
  "users.invite",
  "users.set_role",
  "users.set_flags",
  "users.disable",
  "company.view",
  "company.brand",
  // which other sites may embed videos
  "company.embedding",
  // second factor for everyone, domain, single sign-on, SCIM
  "company.security",
  "api_keys.manage",
  "webhooks.manage",
  // connections to HubSpot and Salesforce
  "crm.manage",
  // Slack and Microsoft Teams
  "chat.manage",
  // files that set up the add-ons for Gmail and Outlook
  "mail_add_ons.manage",
  "audit.read",
  "whitelist.manage",
  "companies.list",
  // the company's plan and its seats
  "billing.manage",
  // plans of every account, by hand
  "billing.assign",
  // contact forms: the product's own, or the company's
  "forms.manage",
  // the public site's own content: demos, testimonials, newsletters
  "site.manage",
  // errors in people's browsers
  "errors.manage",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** none: not allowed. company: in the user's own company. product: in every company of this installation. */
export type Reach = "none" | "company" | "product";

const company = "company" as const;
const product = "product" as const;

/** The permission table. A role without an entry does not have the permission. */
const REACH: Record<Role, Partial<Record<Permission, Reach>>> = {
  USER: {},
  COMPANY_ADMIN: {
    "users.list": company,
    "users.invite": company,
    "users.set_role": company,
    "users.set_flags": company,
    "users.disable": company,
    "company.view": company,
    "company.brand": company,
    "company.embedding": company,
    "forms.manage": company,
    "webhooks.manage": company,
    "crm.manage": company,
    "chat.manage": company,
    "mail_add_ons.manage": company,
    "audit.read": company,
  },
  COMPANY_SUPER_ADMIN: {
    "users.list": company,
    "users.invite": company,
    "users.set_role": company,
    "users.set_flags": company,
    "users.disable": company,
    "company.view": company,
    "company.brand": company,
    "company.embedding": company,
    "forms.manage": company,
    "company.security": company,
    "api_keys.manage": company,
    "webhooks.manage": company,
    "crm.manage": company,
    "chat.manage": company,
    "mail_add_ons.manage": company,
    "billing.manage": company,
    "audit.read": company,
  },
  ADMIN: {
    "users.list": product,
    "users.invite": product,
    "users.set_role": product,
    "users.set_flags": product,
    "users.disable": product,
    "company.view": product,
    "company.brand": product,
    "company.embedding": product,
    "forms.manage": product,
    "webhooks.manage": product,
    "crm.manage": product,
    "chat.manage": product,
    "mail_add_ons.manage": product,
    "audit.read": product,
    "whitelist.manage": product,
    "site.manage": product,
    "companies.list": product,
  },
  SUPER_ADMIN: Object.fromEntries(PERMISSIONS.map((permission) => [permission, product])),
};

export function reachOf(role: Role, permission: Permission): Reach {
  return REACH[role][permission] ?? "none";
}

/** The roles that a user of this role may assign and revoke, and whose users they may manage. */
const GRANTABLE: Record<Role, readonly Role[]> = {
  USER: [],
  COMPANY_ADMIN: ["USER", "COMPANY_ADMIN"],
  COMPANY_SUPER_ADMIN: ["USER", "COMPANY_ADMIN", "COMPANY_SUPER_ADMIN"],
  ADMIN: ["USER", "COMPANY_ADMIN", "COMPANY_SUPER_ADMIN"],
  SUPER_ADMIN: ROLE_NAMES,
};

export function grantableRoles(role: Role): readonly Role[] {
  return GRANTABLE[role];
}

/** Admin level: every role above USER. */
export function isAdminLevel(role: Role): boolean {
  return role !== "USER";
}
