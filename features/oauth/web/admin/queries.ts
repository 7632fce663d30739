import { api } from "@aside/web-client/api.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AppRule,
  deleteApp,
  listApps,
  type RegisteredApp,
  rotateAppSecret,
  saveApp,
  setAppPolicy,
  setAppRule,
} from "../../admin-contract.ts";

const APPS = ["admin-apps"];

export function useApps() {
  return useQuery({ queryKey: APPS, queryFn: async ({ signal }) => await api.call(listApps, {}, { signal }) });
}

function useChange<Given, Reply>(mutationFn: (given: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: async () => await client.invalidateQueries({ queryKey: APPS }) });
}

export type AppFields = Pick<RegisteredApp, "name" | "logo_text" | "redirect_uris" | "scopes" | "is_confidential" | "is_for_everybody">;

export const useSaveApp = () => useChange(async (body: AppFields & { id?: string }) => await api.call(saveApp, { body }));

export const useRotateSecret = () => useChange(async (id: string) => await api.call(rotateAppSecret, { params: { id } }));

export const useDeleteApp = () => useChange(async (id: string) => await api.call(deleteApp, { params: { id } }));

export const useSetRule = () =>
  useChange(async ({ id, rule }: { id: string; rule: AppRule }) => await api.call(setAppRule, { params: { id }, body: { rule } }));

export const useSetPolicy = () =>
  useChange(async (allows_only_some: boolean) => await api.call(setAppPolicy, { body: { allows_only_some } }));
