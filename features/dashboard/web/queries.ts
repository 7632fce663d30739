import type { SuggestedRecipient } from "@aside/platform/ui/RecipientSuggestions.tsx";
import { api } from "@aside/platform/web-client/api.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type CreatedFilter, createdEvents, type InboxFilter, inbox, suggestedList } from "../contract.ts";

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

const MAX_TEXT = 200;

/** Who may be meant by what was typed. Nobody, where it cannot be asked: the address can be typed out. */
export function useSuggestedPeople(typed: string): readonly SuggestedRecipient[] {
  const text = typed.slice(0, MAX_TEXT);
  const found = useQuery({
    queryKey: ["suggested-people", text],
    queryFn: async ({ signal }) => await api.call(suggestedList, { params: { kind: "people", text } }, { signal, isQuiet: true }),
    enabled: text !== "",
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  if (text === "") return [];
  return (found.data?.suggestions ?? []).flatMap(({ email, name, image_url }) =>
    email === null ? [] : [{ email, ...(name ? { name } : {}), ...(image_url ? { imageUrl: image_url } : {}) }],
  );
}
