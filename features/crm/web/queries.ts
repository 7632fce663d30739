import { api } from "@aside/web-client/api.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type ActivityState,
  connectCrm,
  type CrmConnection,
  type CrmProvider,
  disconnectCrm,
  listCrmActivities,
  listCrmConnections,
  retryCrmActivities,
  retryCrmActivity,
  updateCrmConnection,
} from "../contract.ts";

const CRM = ["crm"];

export type CrmSettings = Pick<CrmConnection, "activities" | "creates_contacts" | "syncs_properties">;

export function useCrmVendors() {
  return useQuery({
    queryKey: [...CRM, "list"],
    queryFn: async ({ signal }) => (await api.call(listCrmConnections, {}, { signal })).items,
  });
}

function useCrmMutation<Given, Reply>(mutationFn: (given: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: async () => await client.invalidateQueries({ queryKey: CRM }) });
}

export const useConnectCrm = () =>
  useMutation({ mutationFn: async (provider: CrmProvider) => await api.call(connectCrm, { params: { provider } }) });

type Change = Partial<CrmSettings> & { provider: CrmProvider; state?: "active" | "paused" };
export const useUpdateCrm = () =>
  useCrmMutation(async ({ provider, ...body }: Change) => await api.call(updateCrmConnection, { params: { provider }, body }));

export const useDisconnectCrm = () =>
  useCrmMutation(async (provider: CrmProvider) => await api.call(disconnectCrm, { params: { provider } }));

export function useCrmActivities(provider: CrmProvider, state: ActivityState | "") {
  return useInfiniteQuery({
    queryKey: [...CRM, "activities", provider, state],
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...(state === "" ? {} : { state }), ...(pageParam === null ? {} : { cursor: pageParam }) };
      return await api.call(listCrmActivities, { params: { provider }, query }, { signal });
    },
    getNextPageParam: (page) => page.next_cursor,
  });
}

type Which = { provider: CrmProvider; id: string };
export const useRetryActivity = () => useCrmMutation(async (params: Which) => await api.call(retryCrmActivity, { params }));
export const useRetryActivities = () =>
  useCrmMutation(async (provider: CrmProvider) => await api.call(retryCrmActivities, { params: { provider } }));
