/** Rows per page of an administrator's list. */
export const PAGE_SIZE = 50;
