import type { EndpointCall } from "@aside/contract/endpoint.ts";
import { api } from "@aside/web-client/api.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AssertionType,
  createPartner,
  deletePartner,
  listPartners,
  signInByAssertion,
  testAssertion,
  updatePartner,
} from "../contract.ts";

const PARTNERS = ["partners"];

export function usePartners() {
  return useQuery({ queryKey: PARTNERS, queryFn: async ({ signal }) => await api.call(listPartners, {}, { signal }) });
}

function usePartnerMutation<Given, Reply>(mutationFn: (given: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: async () => await client.invalidateQueries({ queryKey: PARTNERS }) });
}

type Created = EndpointCall<typeof createPartner>["body"];
type Changed = EndpointCall<typeof updatePartner>["body"] & { id: string };

export const useCreatePartner = () => usePartnerMutation(async (body: Created) => await api.call(createPartner, { body }));
export const useUpdatePartner = () =>
  usePartnerMutation(async ({ id, ...body }: Changed) => await api.call(updatePartner, { params: { id }, body }));
export const useDeletePartner = () => usePartnerMutation(async (id: string) => await api.call(deletePartner, { params: { id } }));

export function useTestAssertion() {
  return useMutation({ mutationFn: async (assertion: string) => await api.call(testAssertion, { body: { assertion } }) });
}

/** With another product's assertion, or a provider's ID token. Each works once. */
export async function signInWithAssertion(given: { type: AssertionType; assertion: string }): Promise<void> {
  sessionStore.set({ ...(await api.call(signInByAssertion, { body: given })), isKept: true });
}
