/** How long a deleted Aside is in its creator's trash. Then its files are deleted. */
export const TRASH_DAYS = 30;
