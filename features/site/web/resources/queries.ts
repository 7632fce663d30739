import { api } from "@aside/web-client/api.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { useQuery } from "@tanstack/react-query";
import { listResources, type ResourceType } from "../../contract.ts";

export function useResources(type: ResourceType) {
  return useQuery({
    queryKey: ["resources", type],
    queryFn: async ({ signal }) => (await api.call(listResources, { query: { type } }, { signal })).items,
    // For people who are not whitelisted there are none.
    retry: (count, error) => !isAbsent(error) && count < 2,
  });
}

export const isAbsent = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;
