import { ownedTermsQuery } from "@aside/server/db/search-terms-query.ts";
import type { DATE_FILTERS } from "../contract.ts";
import { dateRange } from "./date-range.ts";
import type { Narrowing } from "./list-store.ts";

type ListQuery = {
  dateFilter: (typeof DATE_FILTERS)[number];
  from?: string | undefined;
  to?: string | undefined;
  time_zone: string;
  labelIds?: string[] | undefined;
  search?: string | undefined;
};

/** Null if nothing can match. */
export function narrow(query: ListQuery, userId: string, now: Date): Narrowing | null {
  const range = dateRange(query, now);
  const typed = query.search?.trim() ?? "";
  const words = typed === "" ? null : ownedTermsQuery(typed, userId);
  if (typed !== "" && words === null) return null;
  return { range, labelIds: query.labelIds?.length ? query.labelIds : null, words };
}
