/** Functions for other features. */
export { preventLastAdminRemoval } from "./people/prevent-last-admin-removal.ts";
export { isWhitelisted } from "./whitelist/is-whitelisted.ts";
