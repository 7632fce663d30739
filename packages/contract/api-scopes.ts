/** The scopes of an API key. auto_login: sign in people of its company. scim: manage its people and groups. */
export const API_SCOPES = ["auto_login", "scim"] as const;
export type ApiScope = (typeof API_SCOPES)[number];
