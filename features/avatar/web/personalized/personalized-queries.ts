import { api } from "@aside/web-client/api.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listContacts } from "../../../contacts/contract.ts";
import {
  createPersonalized,
  getPersonalized,
  listPersonalized,
  type PersonalizedBatch,
  type PersonalizedSummary,
  retryPersonalized,
  sendPersonalized,
  stopPersonalized,
} from "../../personalized-contract.ts";

/** Signals about personas make all of these be read again. */
const ALL = ["personas", "personalized"];
/** The progress of a video comes without a signal. */
const FOLLOW_MS = 10_000;

const isRunning = ({ counts, sends_when_ready }: PersonalizedSummary): boolean =>
  counts.waiting + counts.making > 0 || (sends_when_ready && counts.ready > 0);

export const useBatches = () =>
  useInfiniteQuery({
    queryKey: [...ALL, "list"],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => await api.call(listPersonalized, { query: { page: pageParam } }),
    getNextPageParam: (last, _pages, page) => (last.has_more ? page + 1 : undefined),
    refetchInterval: ({ state }) => (state.data?.pages.some(({ batches }) => batches.some(isRunning)) ? FOLLOW_MS : false),
  });

export const useBatch = (id: string) =>
  useQuery({
    queryKey: [...ALL, "one", id],
    queryFn: async () => await api.call(getPersonalized, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? FOLLOW_MS : false),
  });

type NewBatch = Parameters<typeof api.call<typeof createPersonalized>>[1]["body"];

function useBatchChange<Given, Result>(run: (given: Given) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: run, onSettled: async () => await client.invalidateQueries({ queryKey: ALL }) });
}

export const useCreateBatch = () => useBatchChange(async (body: NewBatch) => await api.call(createPersonalized, { body }));

/** Null: all that are ready. */
export const useSendItems = (id: string) =>
  useBatchChange<string[] | null, PersonalizedBatch>(
    async (item_ids) => await api.call(sendPersonalized, { params: { id }, body: item_ids ? { item_ids } : {} }),
  );

export const useRetryItems = (id: string) =>
  useBatchChange<void, PersonalizedBatch>(async () => await api.call(retryPersonalized, { params: { id }, body: {} }));

export const useStopItems = (id: string) =>
  useBatchChange<void, { success: true }>(async () => await api.call(stopPersonalized, { params: { id }, body: {} }));

type Known = { email: string; name: string; company: string };

/** What the contacts say of an address; null: it is not among them, or they could not be read. The names can still be typed. */
export async function findContact(email: string): Promise<Known | null> {
  try {
    const { items } = await api.call(listContacts, { query: { search: email } }, { isQuiet: true });
    const contact = items.find(({ emails }) => emails.includes(email));
    return contact ? { email, name: contact.name, company: contact.company } : null;
  } catch {
    return null;
  }
}
