import { api } from "@aside/web-client/api.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createWebhook,
  type Delivery,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  readWebhookDelivery,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from "../contract.ts";

const WEBHOOKS = ["webhooks"];

export type WebhookSettings = Pick<Webhook, "url" | "description" | "events" | "is_full">;

export function useWebhooks() {
  return useQuery({ queryKey: [...WEBHOOKS, "list"], queryFn: async ({ signal }) => (await api.call(listWebhooks, {}, { signal })).items });
}

function useWebhookMutation<Given, Reply>(mutationFn: (given: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: async () => await client.invalidateQueries({ queryKey: WEBHOOKS }) });
}

export const useCreateWebhook = () => useWebhookMutation(async (body: WebhookSettings) => await api.call(createWebhook, { body }));

type Change = Partial<WebhookSettings> & { state?: "active" | "paused" };
export const useUpdateWebhook = () =>
  useWebhookMutation(async ({ id, ...body }: Change & { id: string }) => await api.call(updateWebhook, { params: { id }, body }));

export const useRotateSecret = () => useWebhookMutation(async (id: string) => await api.call(rotateWebhookSecret, { params: { id } }));
export const useTestWebhook = () => useWebhookMutation(async (id: string) => await api.call(testWebhook, { params: { id } }));
export const useDeleteWebhook = () => useWebhookMutation(async (id: string) => await api.call(deleteWebhook, { params: { id } }));

export function useDeliveries(id: string, state: Delivery["state"] | "") {
  return useInfiniteQuery({
    queryKey: [...WEBHOOKS, "deliveries", id, state],
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...(state === "" ? {} : { state }), ...(pageParam === null ? {} : { cursor: pageParam }) };
      return await api.call(listWebhookDeliveries, { params: { id }, query }, { signal });
    },
    getNextPageParam: (page) => page.next_cursor,
  });
}

type Which = { id: string; delivery_id: string };
export function useDelivery(which: Which) {
  return useQuery({
    queryKey: [...WEBHOOKS, "delivery", which],
    queryFn: async ({ signal }) => await api.call(readWebhookDelivery, { params: which }, { signal }),
  });
}

export const useReplay = () => useWebhookMutation(async (params: Which) => await api.call(replayWebhookDelivery, { params }));
