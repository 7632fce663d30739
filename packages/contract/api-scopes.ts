/** What an API key may be made for. auto_login: sign people of its company in. scim: keep its people and groups. */
export const API_SCOPES = ["auto_login", "scim"] as const;
export type ApiScope = (typeof API_SCOPES)[number];
