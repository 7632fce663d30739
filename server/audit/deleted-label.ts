/** Replaces a deleted person's name and address where others' texts name them. */
export const DELETED_LABEL = "deleted user";
