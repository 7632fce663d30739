import { api } from "@aside/web-client/api.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  acceptChatLink,
  addChatRoute,
  connectSlack,
  disconnectChat,
  type Fact,
  linkByEmail,
  listChatAccounts,
  listChatChannels,
  readChat,
  readChatLink,
  removeChatRoute,
  startSlack,
  startTeams,
  testChat,
  unlinkAccount,
} from "../contract.ts";

const CHAT = ["chat"];

export function useChat() {
  return useQuery({ queryKey: [...CHAT, "workspaces"], queryFn: async ({ signal }) => await api.call(readChat, {}, { signal }) });
}

function useChatMutation<Given, Reply>(mutationFn: (given: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: async () => await client.invalidateQueries({ queryKey: CHAT }) });
}

export const useStartSlack = () => useMutation({ mutationFn: async () => await api.call(startSlack, { body: {} }) });
export const useConnectSlack = () =>
  useChatMutation(async (body: { code: string; state: string }) => await api.call(connectSlack, { body }));
export const useStartTeams = () => useMutation({ mutationFn: async () => await api.call(startTeams, { body: {} }) });
export const useDisconnect = () => useChatMutation(async (id: string) => await api.call(disconnectChat, { params: { id } }));

type Channel = { channel_id: string; channel_name: string };
export const useAddRoute = (id: string) =>
  useChatMutation(async (body: Channel & { fact: Fact }) => await api.call(addChatRoute, { params: { id }, body }));
export const useRemoveRoute = () => useChatMutation(async (id: string) => await api.call(removeChatRoute, { params: { id } }));
export const useTestChannel = (id: string) =>
  useMutation({ mutationFn: async (body: Channel) => await api.call(testChat, { params: { id }, body }) });

export function useChannels(id: string, search: string) {
  return useInfiniteQuery({
    queryKey: [...CHAT, "channels", id, search],
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }) => {
      const query = { search, ...(pageParam === null ? {} : { after: pageParam }) };
      return await api.call(listChatChannels, { params: { id }, query }, { signal });
    },
    getNextPageParam: (page) => page.next,
    retry: false,
  });
}

export function useChatAccounts() {
  return useQuery({
    queryKey: [...CHAT, "accounts"],
    queryFn: async ({ signal }) => (await api.call(listChatAccounts, {}, { signal })).items,
  });
}
export const useLinkByEmail = () => useChatMutation(async (id: string) => await api.call(linkByEmail, { params: { id } }));
export const useUnlink = () => useChatMutation(async (id: string) => await api.call(unlinkAccount, { params: { id } }));

export function useChatLink(token: string, isSignedIn: boolean) {
  return useQuery({
    queryKey: [...CHAT, "link", token],
    queryFn: async ({ signal }) => await api.call(readChatLink, { body: { token } }, { signal }),
    enabled: isSignedIn,
    retry: false,
  });
}
export const useAcceptLink = () => useChatMutation(async (token: string) => await api.call(acceptChatLink, { body: { token } }));
