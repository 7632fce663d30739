export const SITE_ADMIN = "/admin/site";
/** Instead of an id in the address of a form. */
export const NEW = "new";
