import type { EndpointCall } from "@aside/contract/endpoint.ts";
import { api } from "@aside/web-client/api.ts";
import { isLastOf } from "@aside/web-client/is-last-of.ts";
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  addDeviceToken,
  deleteDeviceToken,
  getNotificationSettings,
  listNotifications,
  type NotificationJson,
  type NotificationSettings,
  saveNotificationSettings,
  updateNotificationStatus,
} from "../contract.ts";

export type Filter = "all" | "unread";
type Page = { items: NotificationJson[]; unread: number; has_more: boolean };
type Pages = InfiniteData<Page, string | undefined>;

/** Made stale by the event `notification.changed`. */
const LIST = ["notifications"];
const SETTINGS = ["notification-settings"];

export function useNotifications(filter: Filter) {
  return useInfiniteQuery({
    queryKey: [...LIST, filter],
    queryFn: async ({ pageParam, signal }) =>
      await api.call(listNotifications, { query: { filter, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page) => (last.has_more ? last.items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
}

type Change = EndpointCall<typeof updateNotificationStatus>["body"];

/** Seen at once in every list; the server's word follows. */
export function useSetStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Change) => await api.call(updateNotificationStatus, { body }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: LIST });
      client.setQueriesData<Pages>({ queryKey: LIST }, (known) => known && withStatus(known, change));
    },
    onSettled: async () => await client.invalidateQueries({ queryKey: LIST }),
  });
}

function withStatus(known: Pages, { id, status }: Change): Pages {
  const read_at = status === "read" ? new Date().toISOString() : null;
  const isMeant = (item: NotificationJson) => (id === undefined || item.id === id) && (item.read_at === null) !== (read_at === null);
  const changed = new Set(known.pages.flatMap((page) => page.items.filter(isMeant).map((item) => item.id))).size;
  const countOf = (unread: number) => (id === undefined && read_at ? 0 : Math.max(0, unread + (read_at ? -changed : changed)));
  return {
    ...known,
    pages: known.pages.map((page) => ({
      ...page,
      unread: countOf(page.unread),
      items: page.items.map((item) => (isMeant(item) ? { ...item, read_at } : item)),
    })),
  };
}

export function useNotificationSettings() {
  return useQuery({ queryKey: SETTINGS, queryFn: async ({ signal }) => await api.call(getNotificationSettings, {}, { signal }) });
}

export type SettingsChange = EndpointCall<typeof saveNotificationSettings>["body"];
type Known = NotificationSettings & { push: { public_key: string; devices: number } };

/** A switch changes at once; the reply to an earlier change does not undo a later one. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SettingsChange) => await api.call(saveNotificationSettings, { body }, { outlivesPage: true }),
    scope: { id: "notification-settings" },
    onMutate: async ({ kinds, ...rest }) => {
      await client.cancelQueries({ queryKey: SETTINGS });
      client.setQueryData<Known>(SETTINGS, (known) => {
        if (!known) return known;
        const next = { ...known, ...(rest as Partial<NotificationSettings>), kinds: { ...known.kinds } };
        for (const [kind, ways] of Object.entries(kinds ?? {})) {
          const name = kind as keyof Known["kinds"];
          next.kinds[name] = { ...next.kinds[name], ...(ways as object) };
        }
        return next;
      });
    },
    onSettled: async () => {
      if (isLastOf(client, "notification-settings")) await client.invalidateQueries({ queryKey: SETTINGS });
    },
  });
}

/** `platform`: of the native app. */
export const addDevice = async (token: string, platform?: "ios" | "android") =>
  await api.call(addDeviceToken, { body: { token, ...(platform && { platform }) } });
export const removeDevice = async (token: string) => await api.call(deleteDeviceToken, { body: { token } });

/** This device comes or goes by `change`; how many there are is asked for again. */
export function useDeviceChange(change: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: async () => await client.invalidateQueries({ queryKey: SETTINGS }) });
}
