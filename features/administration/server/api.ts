/** What other features may call. */
export { preventLastAdminRemoval } from "./prevent-last-admin-removal.ts";
