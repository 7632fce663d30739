/** Where the process kills itself, in the order of the work. */
export const DEATHS = ["during a write", "after a write", "before the switch commits", "after the switch", "between deletions"] as const;
export type Death = (typeof DEATHS)[number];
