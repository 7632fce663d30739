/** What other features may call. */
export { activateAccount } from "./activate-account.ts";
export { endSessions } from "./sessions-store.ts";
