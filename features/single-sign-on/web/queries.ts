import type { EndpointCall } from "@aside/contract/endpoint.ts";
import { api } from "@aside/web-client/api.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sendIdentityCode, verifyIdentityCode } from "../confirm-email-contract.ts";
import { listIdentities, listProviders, type SocialProvider, unlinkIdentity } from "../social-contract.ts";
import { deleteSso, getSso, saveSso } from "../sso-contract.ts";

/** Does not change while the page is open. Undefined until loaded. */
export function useProviders(): { provider: SocialProvider; name: string }[] | undefined {
  const found = useQuery({
    queryKey: ["providers"],
    queryFn: async () => (await api.call(listProviders, {})).items,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return found.data;
}

const CONFIRMATION = ["confirm-email"];

/** Emails a code to the address of this browser's unfinished social sign-in, at most one in 120 s. */
export const sendConfirmationCode = async (email?: string) =>
  await api.call(sendIdentityCode, { body: email === undefined ? {} : { email } });

/** This browser's unfinished social sign-in. If its address is known, the first request sends the code. */
export function useConfirmation() {
  const client = useQueryClient();
  const attempt = useQuery({
    queryKey: CONFIRMATION,
    queryFn: async () => await sendConfirmationCode(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return { ...attempt, setAttempt: (next: Awaited<ReturnType<typeof sendConfirmationCode>>) => client.setQueryData(CONFIRMATION, next) };
}

export async function confirmEmail(code: string): Promise<void> {
  sessionStore.set({ ...(await api.call(verifyIdentityCode, { body: { code } })), isKept: true });
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
