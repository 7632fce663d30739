import { api } from "@aside/platform/web-client/api.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type CreatedFilter, createdEvents, type InboxFilter, inbox } from "../contract.ts";

export function useInbox(filter: InboxFilter, page: number) {
  return useQuery({
    queryKey: ["inbox", filter, page],
    queryFn: async ({ signal }) => await api.call(inbox, { query: { filter, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCreated(filter: CreatedFilter, page: number) {
  return useQuery({
    queryKey: ["created", filter, page],
    queryFn: async ({ signal }) => await api.call(createdEvents, { query: { filter, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
