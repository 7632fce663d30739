import type { EndpointCall } from "@aside/contract/endpoint.ts";
import { api } from "@aside/web-client/api.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listIdentities, listProviders, type SocialProvider, unlinkIdentity } from "../social-contract.ts";
import { deleteSso, getSso, saveSso } from "../sso-contract.ts";

/** Does not change while the page is open. */
export function useProviders(): { provider: SocialProvider; name: string }[] {
  const found = useQuery({
    queryKey: ["providers"],
    queryFn: async () => (await api.call(listProviders, {})).items,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return found.data ?? [];
}

const IDENTITIES = ["identities"];

export function useIdentities() {
  return useQuery({ queryKey: IDENTITIES, queryFn: async ({ signal }) => (await api.call(listIdentities, {}, { signal })).items });
}

export function useUnlinkIdentity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => await api.call(unlinkIdentity, { params: { id } }),
    onSettled: async () => await client.invalidateQueries({ queryKey: IDENTITIES }),
  });
}

const SSO = ["sso"];

export function useSso() {
  return useQuery({ queryKey: SSO, queryFn: async ({ signal }) => await api.call(getSso, {}, { signal }) });
}

export function useSaveSso() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: EndpointCall<typeof saveSso>["body"]) => await api.call(saveSso, { body }),
    onSuccess: (settings) => client.setQueryData(SSO, settings),
  });
}

export function useDeleteSso() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => await api.call(deleteSso, {}),
    onSettled: async () => await client.invalidateQueries({ queryKey: SSO }),
  });
}
