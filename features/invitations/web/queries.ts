import { api } from "@aside/web-client/api.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Role } from "@aside/contract/permissions.ts";
import { inviteUsers, listInvites, resendInvite, revokeInvite } from "../contract.ts";

/** Undefined: the own company. */
type Which = string | undefined;
const named = (company: Which) => (company === undefined ? {} : { company_id: company });

const INVITES = ["admin", "invites"];

export function useInvites(company: Which, page: number) {
  return useQuery({
    queryKey: [...INVITES, company, page],
    queryFn: async ({ signal }) => await api.call(listInvites, { query: { ...named(company), page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

function useInvitesMutation<Given, Done>(mutationFn: (given: Given) => Promise<Done>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: async () => await client.invalidateQueries({ queryKey: INVITES }) });
}

export const useInviteUsers = (company: Which) =>
  useInvitesMutation(
    async (given: { users_to_invite: string[]; role: Role }) => await api.call(inviteUsers, { body: { ...named(company), ...given } }),
  );

export const useResendInvite = () => useInvitesMutation(async (id: string) => await api.call(resendInvite, { params: { id }, body: {} }));

export const useRevokeInvite = () => useInvitesMutation(async (id: string) => await api.call(revokeInvite, { params: { id } }));
