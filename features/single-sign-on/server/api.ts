/** What other features may call. */
export { requireSsoNotAsked } from "./sso/require-sso.ts";
export { findLiveConnection } from "./sso/sso-store.ts";
