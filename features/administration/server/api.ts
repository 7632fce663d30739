/** What other features may call. */
export { preventLastAdminRemoval } from "./people/prevent-last-admin-removal.ts";
