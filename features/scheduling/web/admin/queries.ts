import type { EndpointCall } from "@aside/contract/endpoint.ts";
import { api } from "@aside/web-client/api.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { cancelDemoByHost, deleteDemoHost, listDemos, readDemoSettings, saveDemoHost, updateDemoSettings } from "../../contract.ts";

const SETTINGS = ["demo", "settings"];
const BOOKINGS = ["demo", "bookings"];

export function useDemoSettings() {
  return useQuery({ queryKey: SETTINGS, queryFn: async () => await api.call(readDemoSettings, {}) });
}

export function useSaveDemoSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: EndpointCall<typeof updateDemoSettings>["body"]) => await api.call(updateDemoSettings, { body }),
    onSuccess: (settings) => client.setQueryData(SETTINGS, settings),
  });
}

export type HostChange = EndpointCall<typeof saveDemoHost>["body"];

export function useSaveHost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: HostChange) => await api.call(saveDemoHost, { body }),
    onSuccess: (settings) => client.setQueryData(SETTINGS, settings),
  });
}

export function useDeleteHost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => await api.call(deleteDemoHost, { params: { id } }),
    onSuccess: async () => await client.invalidateQueries({ queryKey: SETTINGS }),
  });
}

export function useDemos(when: "upcoming" | "past", page: number) {
  return useQuery({ queryKey: [...BOOKINGS, when, page], queryFn: async () => await api.call(listDemos, { query: { when, page } }) });
}

export function useCancelByHost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => await api.call(cancelDemoByHost, { params: { id } }),
    onSuccess: async () => await client.invalidateQueries({ queryKey: BOOKINGS }),
  });
}
