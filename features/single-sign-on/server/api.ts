/** Functions for other features. */
export { requireSsoNotAsked } from "./sso/require-sso.ts";
export { listProviderNames } from "./social/list-providers.ts";
export { findConnectionOf, findLiveConnection } from "./sso/sso-store.ts";
