/** What a program may do; each endpoint that programs may call names one of them (`scope`). What they mean in words: features/integrations/copy.ts. */
export const API_SCOPES = [
  "asides:read",
  "asides:write",
  "asides:send",
  "transcripts:read",
  "viewers:read",
  "contacts:read",
  "contacts:write",
  "library:read",
  "library:write",
  "forms:read",
  "forms:write",
  "members:read",
  "webhooks:read",
  "webhooks:write",
  "auto_login",
  "scim",
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Only for keys of a company: they act for no person. */
const KEY_SCOPES: readonly ApiScope[] = ["auto_login", "scim"];

/** The scopes of personal access tokens and OAuth apps, which act as a person. */
export const PERSON_SCOPES = API_SCOPES.filter((scope) => !KEY_SCOPES.includes(scope));
