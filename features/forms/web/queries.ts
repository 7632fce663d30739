import { deleteVideo } from "../../recording/contract.ts";
import { refreshMediaCookie } from "../../sign-in/web/queries.ts";
import { asHuman, makeBotProof } from "../../sign-in/web/bot/human.ts";
import { getPost, type PostMedia } from "@aside/core/messages/post-contract.ts";
import { api } from "@aside/web-client/api.ts";
import { isFramed } from "@aside/web-client/is-framed.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { readConversation, readForm, startForm, submitForm, writeToConversation } from "../contract.ts";
import { visitorCopy } from "../web-copy.ts";
import { framingOrigin } from "./framing-origin.ts";
import type { Started } from "./form-draft.ts";

export function usePublicForm(key: string) {
  return useQuery({
    queryKey: ["form", key],
    queryFn: async ({ signal }) => await api.call(readForm, { params: { id: key } }, { signal }),
    staleTime: 60_000,
    retry: 1,
  });
}

export async function startDraft(key: string, name: string): Promise<Started> {
  const call = async () => {
    const proof = isFramed ? await makeBotProof() : null;
    const origin = isFramed ? framingOrigin() : null;
    const body = { name, ...(proof !== null && { bot_proof: proof }), ...(origin !== null && { page_origin: origin }) };
    return await api.call(startForm, { params: { id: key }, body });
  };
  const started = await (isFramed ? call() : asHuman(call));
  actFor(started, name);
  // The guest's own video is played with it before it is sent.
  if (started.guest_token !== null && !isFramed) await refreshMediaCookie();
  return started;
}

/** The guest of this draft records, attaches and submits. Another tab may have started another draft since. */
export function actFor({ guest_token: token }: Started, name: string): void {
  if (token !== null && sessionStore.get() === null && sessionStore.getGuest()?.token !== token) sessionStore.setGuest({ token, name });
}

type Submission = { submissionId: string; answers: Record<string, string>; wantsCopy: boolean; website: string };

export const sendDraft = async ({ submissionId, answers, wantsCopy, website }: Submission) =>
  await api.call(submitForm, { params: { id: submissionId }, body: { answers, wants_copy: wantsCopy, website } });

/** Removes the video, also those that it replaced: without it the post would show the one before. */
export function useRemoveVideo(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      for (;;) {
        const { media } = await api.call(getPost, { params: { id: postId } });
        const key = keyOfVideo(media);
        if (key === null) return;
        await api.call(deleteVideo, { body: { key } });
      }
    },
    onSuccess: () => toastSuccess(visitorCopy.removed),
    onSettled: async () => await client.invalidateQueries({ queryKey: ["post", postId] }),
  });
}

export const keyOfVideo = ({ master_url, video_url, audio_url }: PostMedia): string | null => master_url ?? video_url ?? audio_url;

export type ConversationKey = { submission_id: string; key: string };

const conversationKey = ({ submission_id }: ConversationKey) => ["form-conversation", submission_id];

export function useConversation(given: ConversationKey) {
  const client = useQueryClient();
  return useQuery({
    queryKey: conversationKey(given),
    queryFn: async ({ signal }) => {
      const conversation = await api.call(readConversation, { body: given }, { signal });
      const { guest_token: token, visitor_name: name } = conversation;
      // The videos of this page are watched, and replies recorded, as the guest who submitted it. Each response has a new token.
      const isFirst = client.getQueryData(conversationKey(given)) === undefined;
      if (isFirst && token !== null && sessionStore.get() === null) {
        sessionStore.setGuest({ token, name });
        await refreshMediaCookie();
      }
      return conversation;
    },
    // The other side may answer while this page is open.
    refetchInterval: 30_000,
    retry: 1,
  });
}

/** `id` is made by the caller, so that a repeated request adds one message. */
export function useWriteToConversation(given: ConversationKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (message: { id: string; text: string }) => await api.call(writeToConversation, { body: { ...given, ...message } }),
    onSuccess: async () => await client.invalidateQueries({ queryKey: conversationKey(given) }),
  });
}
