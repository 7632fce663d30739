import type { SuggestedRecipient } from "@aside/ui/fields/RecipientSuggestions.tsx";
import { api } from "@aside/web-client/api.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { suggestedList } from "../contract.ts";

const MAX_TEXT = 200;

/** Suggested people. Apart from the queries of the lists, because the screens that send show it. Empty if the request fails: the address can still be typed. */
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
