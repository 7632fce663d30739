// Generated from the contracts by `node scripts/sdk/generate-sdk.ts`. Do not edit.
import type { Call, Options } from "../call.ts";
import { listAll } from "../list-all.ts";

export type AutoLoginBody = {
  email: string;
  name: string;
  source?: string | undefined;
  redirect_path?: string | undefined;
};
export type AutoLoginReply = {
  token: string;
  url: string;
  expires_at: string;
};
export type ListTenantUsersQuery = {
  /** Counts from 1, which is the default. Not together with cursor. */
  page?: number | undefined;
  /** next_cursor of the page before. Rows that are added or deleted meanwhile cause no gaps and no repetitions. */
  cursor?: string | undefined;
  company_id?: string | undefined;
  query?: string | undefined;
};
export type ListTenantUsersReply = {
  items: Array<{
    id: string;
    name: string;
    email: string;
    company_id: string | null;
    company_name: string | null;
    role: "USER" | "ADMIN" | "SUPER_ADMIN" | "COMPANY_ADMIN" | "COMPANY_SUPER_ADMIN";
    account_type: string;
    mfa_enabled: boolean;
    is_disabled: boolean;
    isCompanyLibraryEnabled: boolean;
    has_library: boolean;
    isPersonaEnabled: boolean;
    isUploadVideoEnabled: boolean;
    last_used_at: string | null;
    created_at: string;
    abilities: {
      set_role: Array<"USER" | "ADMIN" | "SUPER_ADMIN" | "COMPANY_ADMIN" | "COMPANY_SUPER_ADMIN">;
      set_flags: boolean;
      disable: boolean;
      reset_mfa: boolean;
    };
  }>;
  page: number;
  page_size: number;
  total: number;
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
  grantable_roles: Array<"USER" | "ADMIN" | "SUPER_ADMIN" | "COMPANY_ADMIN" | "COMPANY_SUPER_ADMIN">;
};
export type WhoAmIReply = {
  user: {
    id: string;
    name: string;
    email: string;
  } | null;
  company: {
    id: string;
    name: string;
  } | null;
  program: {
    kind: "key" | "token" | "app";
    name: string;
    scopes: Array<string>;
  };
};

export const accountOf = (call: Call) => ({
  /** Returns a token and a link that sign in a person of the company once, within two minutes. For programs with an API key. Scope: `auto_login`. */
  autoLogin: async (body: AutoLoginBody, options?: Options) => await call<AutoLoginReply>("POST", `/v1/user/auto/login`, { body }, options),
  /** Lists people, newest first: of the company, or of any or all companies for product administrators. Scope: `members:read`. */
  listTenantUsers: Object.assign(
    async (query: ListTenantUsersQuery = {}, options?: Options) =>
      await call<ListTenantUsersReply>("GET", `/v1/admin/tenant/users/list`, { query }, options),
    {
      /** Every item of all pages, read as they are needed. */
      all: (query: ListTenantUsersQuery = {}, options?: Options) =>
        listAll<ListTenantUsersReply, "items">(
          async (at) => await call<ListTenantUsersReply>("GET", `/v1/admin/tenant/users/list`, { query: { ...query, ...at } }, options),
          "items",
        ),
    },
  ),
  /** Returns the person for whom a key, token or app acts (null: an integration), their company, and what it may do. */
  whoAmI: async (options?: Options) => await call<WhoAmIReply>("GET", `/v1/me`, {}, options),
});
