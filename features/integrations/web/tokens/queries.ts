import { api } from "@aside/web-client/api.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createToken, listTokens, revokeToken } from "../../contract.ts";
import type { NewKey } from "../queries.ts";

const TOKENS = ["personal-tokens"];

export function useTokens() {
  return useQuery({ queryKey: TOKENS, queryFn: async ({ signal }) => await api.call(listTokens, {}, { signal }) });
}

export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewKey & { password: string }) => await api.call(createToken, { body }),
    onSettled: async () => await client.invalidateQueries({ queryKey: TOKENS }),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => await api.call(revokeToken, { params: { id } }),
    onSettled: async () => await client.invalidateQueries({ queryKey: TOKENS }),
  });
}
