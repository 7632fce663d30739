import { api } from "@aside/web-client/api.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  chooseImage,
  createPersona,
  deletePersona,
  listPersonas,
  listPersonaVideos,
  revokeConsent,
  updateMetrics,
  updateProcessed,
} from "../contract.ts";

/** All queries of personas start with this key. */
const PERSONAS = "personas";
/** How often what is being made is looked at, in case a signal is lost. */
const FOLLOW_MS = 10_000;

export const usePersonas = () =>
  useQuery({ queryKey: [PERSONAS, "list"], queryFn: async () => (await api.call(listPersonas, { query: {} })).personas });

export const usePersonaVideos = () =>
  useInfiniteQuery({
    queryKey: [PERSONAS, "videos"],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => await api.call(listPersonaVideos, { query: { page: pageParam } }),
    getNextPageParam: (last, _pages, page) => (last.has_more ? page + 1 : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ videos }) => videos.some(({ status }) => status === "PROCESSING")) ? FOLLOW_MS : false,
  });

function usePersonaMutation<Given, Result>(run: (given: Given) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: run, onSettled: async () => await client.invalidateQueries({ queryKey: [PERSONAS] }) });
}

export const useCreatePersona = () => usePersonaMutation(async (name: string) => await api.call(createPersona, { body: { name } }));

export const useDeletePersona = () => usePersonaMutation(async (id: string) => await api.call(deletePersona, { params: { id } }));

export const useRevokeConsent = () => usePersonaMutation(async (id: string) => await api.call(revokeConsent, { params: { id } }));

export const useMarkSeen = () => usePersonaMutation(async (id: string) => await api.call(updateProcessed, { params: { id } }));

type Metrics = Parameters<typeof api.call<typeof updateMetrics>>[1]["body"];
export const useRatePersona = (id: string) =>
  usePersonaMutation(async (body: Metrics) => await api.call(updateMetrics, { params: { id }, body }));

export const useChooseImage = (id: string) =>
  usePersonaMutation(async (imageId: string) => await api.call(chooseImage, { params: { id }, body: { image_id: imageId } }));
