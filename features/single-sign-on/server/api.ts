/** Functions for other features. */
export { readIdToken } from "./social/read-id-token.ts";
export { resolvePerson } from "./social/resolve-person.ts";
export { requireSsoNotAsked } from "./sso/require-sso.ts";
export { listProviderNames } from "./social/list-providers.ts";
export { findConnectionOf, findLiveConnection } from "./sso/sso-store.ts";
