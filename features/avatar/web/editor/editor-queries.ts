import { api } from "@aside/web-client/api.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { generateVideo, type Persona, type PersonaVideo, setPersonaInfo } from "../../contract.ts";
import {
  cancelVideo,
  chooseVoice,
  getPersonaVideo,
  getPronunciations,
  hearText,
  listSentences,
  listVoices,
  MAX_HEARD,
  previewVideo,
  type Pronunciation,
  retakeSentence,
  savePronunciations,
} from "../../notes-contract.ts";
import { imageIdOf, PERSONAS } from "../queries.ts";

/** How often what is made in place is looked at. */
const WATCH_MS = 1_500;
const videoKey = (id: string | undefined) => [PERSONAS, "video", id];

/** How far a video is, asked again until it is made or has failed. */
export const usePersonaVideo = (id: string | undefined) =>
  useQuery({
    queryKey: videoKey(id),
    enabled: id !== undefined,
    queryFn: async () => await api.call(getPersonaVideo, { params: { id: id as string } }),
    refetchInterval: ({ state: { data } }) => (data === undefined || data.status === "PROCESSING" ? WATCH_MS : false),
  });

/** Starts to make something of a draft. Its state is known at once. */
function useVideoMutation<Given>(postId: string, run: (given: Given) => Promise<PersonaVideo>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (video) => {
      client.setQueryData(videoKey(video.id), video);
      void client.invalidateQueries({ queryKey: [PERSONAS, "videos"] });
      await client.invalidateQueries({ queryKey: ["post", postId] });
    },
  });
}

/** `saveTitle`: saves what was typed, because the server reads the title of the draft. */
export const useGenerate = (postId: string, saveTitle: () => Promise<void>) =>
  useVideoMutation(postId, async (notes: string) => {
    await saveTitle();
    return await api.call(generateVideo, { body: { post_id: postId, notes } });
  });

export const usePreview = (postId: string) =>
  useVideoMutation(postId, async (notes: string) => await api.call(previewVideo, { body: { post_id: postId, notes } }));

type Retake = { take_id: string; sentence: number; text: string };
export const useRetake = (postId: string) =>
  useVideoMutation(postId, async (retake: Retake) => await api.call(retakeSentence, { body: { post_id: postId, ...retake } }));

/** What has ended meanwhile stays as it is. */
export const useCancelVideo = (postId: string) =>
  useVideoMutation(postId, async (id: string) => await api.call(cancelVideo, { params: { id } }));

/** Chooses the persona that speaks a draft's notes. */
export function useChoosePersona(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (persona: Persona) =>
      await api.call(setPersonaInfo, { body: { post_id: postId, persona_image_id: imageIdOf(persona) } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ["post", postId] });
      void client.invalidateQueries({ queryKey: ["created"] });
    },
  });
}

/** The sentences of the shown take: read again when its words are recognized. */
export const useSentences = (postId: string, takeId: string | null) =>
  useQuery({
    queryKey: ["transcript", postId, "sentences", takeId],
    queryFn: async () => await api.call(listSentences, { params: { id: postId } }),
  });

export const useVoices = (personaId: string) =>
  useQuery({
    queryKey: [PERSONAS, "voices", personaId],
    queryFn: async () => await api.call(listVoices, { params: { id: personaId } }),
  });

export function useChooseVoice(personaId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (choice: { voice: string | null; language: string }) =>
      await api.call(chooseVoice, { params: { id: personaId }, body: choice }),
    onSettled: async () => await client.invalidateQueries({ queryKey: [PERSONAS] }),
  });
}

const PRONUNCIATIONS = ["pronunciations"];

export const usePronunciations = () =>
  useQuery({ queryKey: PRONUNCIATIONS, queryFn: async () => (await api.call(getPronunciations, {})).pronunciations });

export function useSavePronunciations() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (pronunciations: Pronunciation[]) =>
      (await api.call(savePronunciations, { body: { pronunciations } })).pronunciations,
    onSuccess: (saved) => client.setQueryData(PRONUNCIATIONS, saved),
  });
}

/** Speaks a text with a persona's voice. Resolves when it is heard. */
export const useHear = (personaId: string) =>
  useMutation({
    mutationFn: async (text: string) => {
      const { file } = await api.download(hearText, { body: { persona_id: personaId, text: text.slice(0, MAX_HEARD) } });
      const url = URL.createObjectURL(file);
      const sound = new Audio(url);
      const forget = () => URL.revokeObjectURL(url);
      sound.addEventListener("ended", forget, { once: true });
      await sound.play();
    },
  });
