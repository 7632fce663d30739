import { api } from "@aside/web-client/api.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiScope } from "@aside/contract/api-scopes.ts";
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "../contract.ts";

const KEYS = ["api-keys"];
export type NewKey = { name: string; scopes: ApiScope[]; expires_at: string | null };

export function useApiKeys() {
  return useQuery({ queryKey: KEYS, queryFn: async ({ signal }) => (await api.call(listApiKeys, {}, { signal })).items });
}

function useKeyMutation<Given, Reply>(mutationFn: (given: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: async () => await client.invalidateQueries({ queryKey: KEYS }) });
}

export const useCreateApiKey = () =>
  useKeyMutation(async (body: NewKey & Pick<ApiKey, "acts_for" | "member_emails">) => await api.call(createApiKey, { body }));

export const useRotateApiKey = () =>
  useKeyMutation(async (id: string) => await api.call(rotateApiKey, { params: { id }, body: { overlap_hours: 24 } }));

export const useRevokeApiKey = () => useKeyMutation(async (id: string) => await api.call(revokeApiKey, { params: { id } }));
