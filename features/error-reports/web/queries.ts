import { api } from "@aside/web-client/api.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getClientError, listClientErrors, resolveClientError } from "../contract.ts";

const ERRORS = ["admin", "errors"];

export function useClientErrors(filter: "open" | "resolved", page: number) {
  return useQuery({
    queryKey: [...ERRORS, filter, page],
    queryFn: async ({ signal }) => await api.call(listClientErrors, { query: { filter, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useClientError(id: string) {
  return useQuery({
    queryKey: [...ERRORS, id],
    queryFn: async ({ signal }) => await api.call(getClientError, { params: { id } }, { signal }),
  });
}

export function useResolveClientError(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isResolved: boolean) => await api.call(resolveClientError, { params: { id }, body: { is_resolved: isResolved } }),
    onSettled: async () => await client.invalidateQueries({ queryKey: ERRORS }),
  });
}
