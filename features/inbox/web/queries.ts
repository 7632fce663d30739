import { viewerZone } from "@aside/contract/time/days.ts";
import { api } from "@aside/web-client/api.ts";
import { isLastOf } from "@aside/web-client/is-last-of.ts";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createdEvents,
  deletedEvents,
  type CreatedFilter,
  forgetSearches,
  inbox,
  inboxCount,
  type InboxFilter,
  type InboxItem,
  keepSearch,
  MAX_BULK,
  markInbox,
  suggestedList,
  unviewedReviewCount,
  userSearches,
} from "../contract.ts";
import { takeFirstInbox } from "./first-inbox.ts";
import { isListed } from "./list/is-listed.ts";
import { type ListState, queryOf } from "./list/list-state.ts";

const timeZone = () => viewerZone();

export function useInbox(state: ListState, isOn: boolean) {
  const query = { ...queryOf(state, timeZone()), filter: state.filter as InboxFilter };
  return useQuery({
    queryKey: ["inbox", query],
    queryFn: async ({ signal }) => await api.call(inbox, { query }, { signal }),
    initialData: () => takeFirstInbox(query),
    // Asked for again when it is shown: it may have changed before events arrived.
    initialDataUpdatedAt: 0,
    placeholderData: keepPreviousData,
    enabled: isOn,
  });
}

export function useCreated(state: ListState, isOn: boolean) {
  const query = { ...queryOf(state, timeZone()), filter: state.filter as CreatedFilter, sort: state.sort };
  return useQuery({
    queryKey: ["created", query],
    queryFn: async ({ signal }) => withoutHidden(await api.call(createdEvents, { query }, { signal })),
    placeholderData: keepPreviousData,
    enabled: isOn,
  });
}

export function useTrash(page: number) {
  return useQuery({
    queryKey: ["trash", page],
    queryFn: async ({ signal }) => await api.call(deletedEvents, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useInboxCount() {
  return useQuery({ queryKey: ["inbox", "count"], queryFn: async () => await api.call(inboxCount, {}) });
}

/** Unviewed replies and reactions to own posts. */
export function useReviewCount() {
  return useQuery({ queryKey: ["created", "review"], queryFn: async () => await api.call(unviewedReviewCount, {}) });
}

type Listed = { items: { post_id: string; event_id: string }[]; total: number };
const hasItems = (data: unknown): data is Listed => typeof data === "object" && data !== null && "items" in data;

/** Updates lists before the server replies. Returns a function that reverts the update. */
function editLists(
  client: QueryClient,
  key: "inbox" | "created",
  edit: (items: Listed["items"], query: Record<string, unknown>) => Listed["items"],
): () => void {
  const before = client.getQueriesData<unknown>({ queryKey: [key] });
  for (const [queryKey, data] of before) {
    if (!hasItems(data)) continue;
    const items = edit(data.items, (queryKey[1] ?? {}) as Record<string, unknown>);
    client.setQueryData(queryKey, { ...data, items, total: data.total - (data.items.length - items.length) });
  }
  return () => {
    for (const [queryKey, data] of before) client.setQueryData(queryKey, data);
  };
}

export type Mark = { post_ids: string[]; archived?: boolean; viewed?: boolean };

const MARKS = { id: "mark-inbox" };

/**
 * Archives or restores received posts, or sets and clears their dot: at once on the screen, reverted if the server refuses. Requests are
 * sent one after the other: otherwise an immediate undo could be overtaken by the change that it undoes.
 */
export function useMarkInbox() {
  const client = useQueryClient();
  return useMutation({
    scope: MARKS,
    mutationFn: async ({ post_ids, ...change }: Mark) => {
      for (let from = 0; from < post_ids.length; from += MAX_BULK)
        await api.call(markInbox, { body: { post_ids: post_ids.slice(from, from + MAX_BULK), ...change } });
    },
    onMutate: async ({ post_ids, ...change }) => {
      await client.cancelQueries({ queryKey: ["inbox"] });
      return {
        restore: editLists(client, "inbox", (items, { filter }) =>
          items.flatMap((item) => {
            if (!post_ids.includes(item.post_id)) return [item];
            const changed = { ...(item as InboxItem), ...change };
            return isListed(changed, filter as InboxFilter) ? [changed] : [];
          }),
        ),
      };
    },
    onError: (error, _mark, made) => {
      made?.restore();
      toastError(error.message);
    },
    onSettled: async () => {
      // Only the last change refetches the lists: earlier they would show the state between two changes.
      if (!isLastOf(client, MARKS.id)) return;
      await Promise.all([client.invalidateQueries({ queryKey: ["inbox"] }), client.invalidateQueries({ queryKey: ["unviewed"] })]);
    },
  });
}

/** Asides that are being deleted: a list that was asked for before the server had deleted them still has them. */
const hidden = new Set<string>();

function withoutHidden<Item extends { event_id: string }, List extends { items: Item[]; total: number }>(list: List): List {
  const items = list.items.filter((item) => !hidden.has(item.event_id));
  return { ...list, items, total: list.total - (list.items.length - items.length) };
}

/** Removes deleted Asides from the lists before the server replies. `refresh`: after all of them are deleted. */
export function useHideEvents() {
  const client = useQueryClient();
  return {
    hide: async (eventIds: readonly string[]) => {
      await client.cancelQueries({ queryKey: ["created"] });
      for (const id of eventIds) hidden.add(id);
      const revert = editLists(client, "created", (items) => items.filter((item) => !hidden.has(item.event_id)));
      return () => {
        for (const id of eventIds) hidden.delete(id);
        revert();
      };
    },
    refresh: async () => {
      hidden.clear();
      await Promise.all(["created", "inbox", "trash"].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  };
}

export function useSearches(userId: string, isOn: boolean) {
  return useQuery({
    queryKey: ["searches", userId],
    queryFn: async () => (await api.call(userSearches, { params: { id: userId } })).searches,
    enabled: isOn,
  });
}

export function useSuggestions(typed: string, isOn: boolean) {
  return useQuery({
    queryKey: ["suggestions", typed],
    queryFn: async ({ signal }) => (await api.call(suggestedList, { params: { kind: "searches", text: typed } }, { signal })).suggestions,
    enabled: isOn && typed !== "",
    placeholderData: keepPreviousData,
  });
}

/** Not essential: the search itself was made. */
export function useKeepSearch(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (query: string) => await api.call(keepSearch, { body: { query } }),
    onSuccess: async () => await client.invalidateQueries({ queryKey: ["searches", userId] }),
  });
}

/** Deletes one of them, or all without an id. */
export function useForgetSearches(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => await api.call(forgetSearches, { body: id ? { id } : {} }),
    onError: (error) => toastError(error.message),
    onSettled: async () => await client.invalidateQueries({ queryKey: ["searches", userId] }),
  });
}
