/** What other features may call. */
export { activateAccount } from "@aside/core/accounts/server/activate-account.ts";
export { endSessions } from "@aside/core/accounts/server/sessions-store.ts";
