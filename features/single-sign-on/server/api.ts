/** Functions for other features. */
export { requireSsoNotAsked } from "./sso/require-sso.ts";
export { findLiveConnection } from "./sso/sso-store.ts";
