/** Asides deleted on this page. Their queries are not repeated, even if the server reports changes. */
export const deletedHere = new Set<string>();
