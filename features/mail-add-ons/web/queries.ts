import { api } from "@aside/web-client/api.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { acceptMailLink, readMailAddOns, readMailLink } from "../contract.ts";

export function useMailAddOns() {
  return useQuery({ queryKey: ["mail-add-ons"], queryFn: async ({ signal }) => await api.call(readMailAddOns, {}, { signal }) });
}

export function useMailLink(token: string) {
  return useQuery({
    queryKey: ["mail-add-ons", "link", token],
    queryFn: async ({ signal }) => await api.call(readMailLink, { body: { token } }, { signal }),
    retry: false,
  });
}

export const useAcceptMailLink = () =>
  useMutation({ mutationFn: async (token: string) => await api.call(acceptMailLink, { body: { token } }) });
