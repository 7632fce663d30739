import { api } from "@aside/web-client/api.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { useRef } from "react";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  askConsent,
  chooseImage,
  createPersona,
  deletePersona,
  getPersona,
  giveConsent,
  listPersonas,
  listPersonaVideos,
  type Persona,
  revokeConsent,
  setPersonaInfo,
  updateMetrics,
  updateProcessed,
  uploadTraining,
} from "../contract.ts";
import { discardRecording } from "./set-up/kept-recording.ts";

/** All queries of personas start with this key. */
export const PERSONAS = "personas";
/** How often what is being made is looked at, in case a signal is lost. */
const FOLLOW_MS = 10_000;

export const usePersonas = () =>
  useQuery({ queryKey: [PERSONAS, "list"], queryFn: async () => await api.call(listPersonas, { query: {} }) });

export function useHasReadyPersona(): boolean {
  const { data } = usePersonas();
  return data !== undefined && !data.is_off && data.personas.some(({ persona_status }) => persona_status === "PROCESSED");
}

const CHECK_MS = 3_000;
const isChecking = (persona: Persona | undefined) => persona?.training.state === "checking" || persona?.consent.state === "checking";

/** Asks again while something is checked, or a provider makes it. */
export const usePersona = (id: string) =>
  useQuery({
    queryKey: [PERSONAS, "one", id],
    queryFn: async () => await api.call(getPersona, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (isChecking(data) ? CHECK_MS : data?.persona_status === "PROCESSING" ? FOLLOW_MS : false),
  });

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

/** The picture that a persona is chosen with for a draft. */
export const imageIdOf = ({ driver_image, images }: Persona): string => driver_image?.split("/").at(-1) ?? images[0]?.id ?? "";

/** Begins a draft that the persona speaks; resolves to its post's id. A repeated attempt uses the draft of the first. */
export function useBeginVideo(persona: Persona) {
  const draft = useRef<string | undefined>(undefined);
  return usePersonaMutation(async () => {
    draft.current ??= (await api.call(createEvent, { body: { is_untouched: true } })).CreatorPosts[0]?.id ?? "";
    await api.call(setPersonaInfo, { body: { post_id: draft.current, persona_image_id: imageIdOf(persona) } });
    return draft.current;
  });
}

/** The persona goes, and what this browser has of it. */
const useRemovePersona = (endpoint: typeof deletePersona) =>
  usePersonaMutation(async (id: string) => {
    await api.call(endpoint, { params: { id } });
    await discardRecording(id);
  });
export const useDeletePersona = () => useRemovePersona(deletePersona);
export const useRevokeConsent = () => useRemovePersona(revokeConsent);

export const useMarkSeen = () => usePersonaMutation(async (id: string) => await api.call(updateProcessed, { params: { id } }));

type Metrics = Parameters<typeof api.call<typeof updateMetrics>>[1]["body"];
export const useRatePersona = (id: string) =>
  usePersonaMutation(async (body: Metrics) => await api.call(updateMetrics, { params: { id }, body }));

export const useChooseImage = (id: string) =>
  usePersonaMutation(async (imageId: string) => await api.call(chooseImage, { params: { id }, body: { image_id: imageId } }));

export const useAskConsent = (id: string) => usePersonaMutation(async () => await api.call(askConsent, { params: { id } }));

type Sent = { body: Blob; signal: AbortSignal; onProgress: (part: number) => void };

/** Sends a recording, of the training or of the consent. `onSent`: called before the screen goes on with what the server answered. */
export function useSendClip(id: string, kind: "training" | "consent", onSent: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sent: Sent) =>
      await api.upload(kind === "training" ? uploadTraining : giveConsent, { params: { id }, query: {}, ...sent }),
    onSuccess: (persona) => {
      onSent();
      client.setQueryData([PERSONAS, "one", id], persona);
    },
    onError: async () => await client.invalidateQueries({ queryKey: [PERSONAS, "one", id] }),
  });
}
