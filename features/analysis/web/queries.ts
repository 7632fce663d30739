import { createdEvents, inbox } from "../../inbox/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { api } from "@aside/web-client/api.ts";
import { keepPreviousData, useInfiniteQuery, useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnalysisJson, askAnalysis, createAnalysis, deleteAnalysis, getAnalysis, listAnalyses } from "../contract.ts";
import { toChoosable } from "./choosable.ts";

/** Polling interval while an answer is pending, in case its event is lost. */
const POLL_INTERVAL_MS = 3000;

export function useAnalyses(page: number) {
  return useQuery({
    queryKey: ["analyses", page],
    queryFn: async ({ signal }) => await api.call(listAnalyses, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export type AnalysisItem = NonNullable<ReturnType<typeof useAnalyses>["data"]>["items"][number];

export const isUnderWay = (analysis: AnalysisJson | undefined): boolean =>
  analysis?.turns.some(({ state }) => state === "WAITING" || state === "PROCESSING") ?? false;

export function useAnalysis(id: string) {
  return useQuery({
    queryKey: ["analysis", id],
    queryFn: async ({ signal }) => await api.call(getAnalysis, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_INTERVAL_MS : false),
    retry: 1,
  });
}

export function useCreateAnalysis() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { post_ids: string[]; question: string }) => await api.call(createAnalysis, { body }),
    onSuccess: (analysis) => {
      client.setQueryData(["analysis", analysis.id], analysis);
      void client.invalidateQueries({ queryKey: ["analyses"] });
    },
  });
}

export function useAsk(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (question: string) => await api.call(askAnalysis, { params: { id }, body: { question } }),
    onSuccess: (analysis) => client.setQueryData(["analysis", id], analysis),
  });
}

export function useDeleteAnalysis() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => await api.call(deleteAnalysis, { params: { id } }),
    onSuccess: async (_, id) => {
      client.removeQueries({ queryKey: ["analysis", id] });
      await client.invalidateQueries({ queryKey: ["analyses"] });
    },
  });
}

const nextPage = (last: { page: number; page_size: number; total: number }) =>
  last.page * last.page_size < last.total ? last.page + 1 : undefined;

/** The user's own or received videos with a recording, newest first. */
export function useChoosable(source: "mine" | "received") {
  return useInfiniteQuery({
    queryKey: [source === "mine" ? "created" : "inbox", "choosable"],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam };
      if (source === "mine") {
        const found = await api.call(createdEvents, { query }, { signal });
        return { ...found, items: found.items.map((item) => toChoosable.created(item)) };
      }
      const found = await api.call(inbox, { query }, { signal });
      return { ...found, items: found.items.map((item) => toChoosable.received(item)) };
    },
    getNextPageParam: nextPage,
    select: ({ pages }) => pages.flatMap(({ items }) => items).filter(({ duration }) => duration > 0),
  });
}

/** The videos named in the address. Unavailable ones are omitted. */
export function useNamedVideos(postIds: readonly string[]) {
  return useQueries({
    queries: postIds.map((id) => ({
      queryKey: ["post", id],
      queryFn: async ({ signal }: { signal: AbortSignal }) => await api.call(getPost, { params: { id } }, { signal }),
      retry: false,
    })),
    combine: (results) => results.flatMap(({ data }) => (data ? [toChoosable.post(data)] : [])),
  });
}
