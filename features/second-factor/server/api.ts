export { findMfaState } from "./mfa/mfa-store.ts";
