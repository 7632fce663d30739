/** Functions for other features. */
export { preventLastAdminRemoval } from "./people/prevent-last-admin-removal.ts";
