import { api } from "@aside/web-client/api.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { disconnectApp, listConnectedApps } from "../../contract.ts";

const APPS = ["connected-apps"];

export function useConnectedApps() {
  return useQuery({ queryKey: APPS, queryFn: async ({ signal }) => (await api.call(listConnectedApps, {}, { signal })).items });
}

export function useDisconnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => await api.call(disconnectApp, { params: { id } }),
    onSettled: async () => await client.invalidateQueries({ queryKey: APPS }),
  });
}
