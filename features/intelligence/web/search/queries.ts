import { api } from "@aside/platform/web-client/api.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { search } from "../../search-contract.ts";

/** An empty query asks nothing. What was found before stays until the new answer is there. */
export function useFound(query: string, page = 1) {
  return useQuery({
    queryKey: ["search", query, page],
    queryFn: async ({ signal }) => await api.call(search, { query: { q: query, page } }, { signal }),
    enabled: query !== "",
    placeholderData: keepPreviousData,
    retry: 1,
  });
}

export type Found = NonNullable<ReturnType<typeof useFound>["data"]>["items"][number];
