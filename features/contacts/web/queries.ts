import { ApiError } from "@aside/web-client/api-error.ts";
import { api } from "@aside/web-client/api.ts";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as contract from "../contract.ts";

const ALL = ["contacts"];

export type Listing = {
  search: string;
  group: string | null;
  filter: "all" | "unsubscribed";
  sort: "name" | "recent";
  page: number;
};

export function useContacts({ group, ...query }: Listing) {
  return useQuery({
    queryKey: [...ALL, "list", query, group],
    queryFn: async ({ signal }) =>
      await api.call(contract.listContacts, { query: { ...query, ...(group ? { group_id: group } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useGroups() {
  return useQuery({ queryKey: [...ALL, "groups"], queryFn: async ({ signal }) => await api.call(contract.listGroups, {}, { signal }) });
}

export function useDuplicates() {
  return useInfiniteQuery({
    queryKey: [...ALL, "duplicates"],
    queryFn: async ({ signal, pageParam }) => await api.call(contract.duplicateContacts, { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.has_more ? pages.length + 1 : undefined),
  });
}

/** Lists, counts and duplicates are refetched after errors, too: another tab may have been first. */
function useChange<Given, Result>(mutationFn: (given: Given) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: async () => await client.invalidateQueries({ queryKey: ALL }) });
}

export type ContactFields = { name: string; company: string; phone: string; note: string; emails: string[]; group_ids: string[] };
export const useSaveContact = () =>
  useChange(async ({ id, ...body }: ContactFields & { id: string | undefined }) =>
    id === undefined ? await api.call(contract.createContact, { body }) : await api.call(contract.updateContact, { params: { id }, body }),
  );

export const useDeleteContacts = () => useChange(async (ids: string[]) => await api.call(contract.deleteContacts, { body: { ids } }));
export const useMergeContacts = () =>
  useChange(async (body: { keep: string; others: string[] }) => await api.call(contract.mergeContacts, { body }));
export const useSaveGroup = () => useChange(async (body: { id?: string; name: string }) => await api.call(contract.saveGroup, { body }));
export const useDeleteGroup = () => useChange(async (id: string) => await api.call(contract.deleteGroup, { params: { id } }));
export const useGroupMembers = () =>
  useChange(
    async ({ id, ...body }: { id: string; add?: string[]; remove?: string[] }) =>
      await api.call(contract.groupMembers, { params: { id }, body }),
  );
export const useImportContacts = () =>
  useChange(async (file: Blob) => await api.upload(contract.importContacts, { query: {}, body: file }));

export function useUnsubscribeInfo(token: string) {
  return useQuery({
    queryKey: ["unsubscribe", token],
    queryFn: async ({ signal }) => await api.call(contract.unsubscribeInfo, { params: { token } }, { signal }),
    retry: (failures, error) => !(error instanceof ApiError) && failures < 3,
  });
}

export function useUnsubscribe(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (on: boolean) => await api.call(contract.unsubscribe, { params: { token }, body: { on } }),
    onSuccess: async () => await client.invalidateQueries({ queryKey: ["unsubscribe", token] }),
  });
}
