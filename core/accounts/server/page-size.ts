/** Rows of one page of an administrator's list. */
export const PAGE_SIZE = 50;
