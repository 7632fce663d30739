import { api } from "@aside/web-client/api.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { search } from "../contract.ts";

/**
 * Searches by text first; if the embedding takes longer, requests the complete results next (`isGrowing`; `isSought`: no results so far).
 * The previous results stay until new ones arrive. An empty query sends no request.
 */
export function useFound(query: string, page = 1) {
  const quick = useSearch({ q: query, page, meaning: "if-quick" }, { enabled: query !== "", placeholderData: keepPreviousData });
  const follows = quick.data?.meaning_follows === true && !quick.isPlaceholderData;
  const whole = useSearch({ q: query, page, meaning: "whole" }, { enabled: follows });
  const data = (follows ? whole.data : undefined) ?? quick.data;
  return { ...quick, data, isGrowing: whole.isLoading, isSought: whole.isLoading && data?.total === 0 };
}

type Asked = { q: string; page: number; meaning: "if-quick" | "whole" };

function useSearch(asked: Asked, options: { enabled: boolean; placeholderData?: typeof keepPreviousData }) {
  return useQuery({
    queryKey: ["search", asked],
    queryFn: async ({ signal }) => await api.call(search, { query: asked }, { signal }),
    retry: 1,
    ...options,
  });
}

export type Found = NonNullable<ReturnType<typeof useFound>["data"]>["items"][number];
