import { createdEvents } from "../../inbox/contract.ts";
import { getTranscript } from "../../transcripts/contract.ts";
import { api } from "@aside/web-client/api.ts";
import { listenToPost } from "@aside/web-client/event-stream.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  chooseCover,
  deleteCover,
  type EditList,
  type EditState,
  getEdit,
  mergeVideos,
  revertEdit,
  saveEdit,
  type TRANSITIONS,
  uploadCover,
} from "../contract.ts";
import { wholeList, type Word } from "./edit-model.ts";
import { isKept, toEdited, toOriginal } from "./ranges.ts";

/** Polling is needed because progress sends no signal and a signal can be missed. */
const POLL_MS = 1000;

const keyOf = (postId: string) => ["edit", postId];

/** The edit state. Polled while a render or the editor's pictures are in progress, and refetched when the server reports a change. */
export function useEditState(postId: string) {
  const client = useQueryClient();
  useEffect(() => listenToPost(postId, () => void client.invalidateQueries({ queryKey: keyOf(postId) })), [client, postId]);
  return useQuery({
    queryKey: keyOf(postId),
    queryFn: async ({ signal }) => await api.call(getEdit, { params: { id: postId } }, { signal }),
    retry: 1,
    // Changes from another tab are reported as a conflict at the next save instead of replacing the current edit.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) => (data && (data.render.state === "converting" || !data.waveform) ? POLL_MS : false),
  });
}

/** The original's transcript. Polled while it is live. */
export function useWords(postId: string, takeId: string) {
  return useQuery({
    queryKey: ["words", postId, takeId],
    queryFn: async ({ signal }) => await api.call(getTranscript, { params: { id: postId }, query: { take_id: takeId } }, { signal }),
    retry: 1,
    refetchInterval: ({ state: { data } }) => (data?.state === "live" ? 2 * POLL_MS : false),
    select: ({ state, segments }) => ({
      state,
      words: segments.flatMap((segment): Word[] => segment.words),
      /** Start times of the words that begin a line. */
      lines: new Set(segments.map((segment) => segment.words[0]?.start ?? -1)),
    }),
  });
}

/** Every edit mutation returns the new edit state, and makes the post's queries stale. */
function useEditMutation<Input>(postId: string, run: (input: Input) => Promise<EditState>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (state) => {
      // Cancel requests in progress: their responses could be older than this state.
      await client.cancelQueries({ queryKey: keyOf(postId) });
      client.setQueryData(keyOf(postId), state);
      void client.invalidateQueries({ queryKey: ["post", postId] });
      void client.invalidateQueries({ queryKey: ["event"] });
    },
  });
}

/** Saves an edit. A chosen cover and GIF start move with their frames, or are reset if their frames were cut. */
export function useSaveEdit(postId: string) {
  return useEditMutation(postId, async (input: { version: number; list: EditList; before: EditState }) => {
    const state = await api.call(saveEdit, { params: { id: postId }, body: { version: input.version, edit_list: input.list } });
    const { cover_at, gif_from, edit_list, original } = input.before;
    if (cover_at === null && gif_from === null) return state;
    const old = (edit_list ?? wholeList(original.duration)).ranges;
    const move = (at: number | null) => {
      const moment = at === null ? null : toOriginal(old, at);
      return moment === null || !isKept(input.list.ranges, moment) ? null : toEdited(input.list.ranges, moment);
    };
    const cover = { cover_at: move(cover_at), gif_from: move(gif_from) };
    return cover.cover_at === cover_at && cover.gif_from === gif_from
      ? state
      : await api.call(chooseCover, { params: { id: postId }, body: cover });
  });
}

export function useRevertEdit(postId: string) {
  return useEditMutation(postId, async () => await api.call(revertEdit, { params: { id: postId } }));
}

export function useUploadCover(postId: string) {
  return useEditMutation(postId, async (picture: Blob) => await api.upload(uploadCover, { query: { post_id: postId }, body: picture }));
}

export function useDeleteCover(postId: string) {
  return useEditMutation(postId, async () => await api.call(deleteCover, { params: { id: postId } }));
}

/** `cover_at` and `gif_from`: in seconds of the shown video. */
export function useChooseCover(postId: string) {
  return useEditMutation(
    postId,
    async (body: { cover_at: number | null; gif_from: number | null }) => await api.call(chooseCover, { params: { id: postId }, body }),
  );
}

export function useMerge(postId: string) {
  return useEditMutation(postId, async (input: { second: string; transition: (typeof TRANSITIONS)[number] }) => {
    // The server merges the video that viewers see, so a saved edit must be rendered first.
    await waitForRender(postId);
    return await api.call(mergeVideos, { body: { postId1: postId, postId2: input.second, transitionName: input.transition } });
  });
}

async function waitForRender(postId: string): Promise<void> {
  while ((await api.call(getEdit, { params: { id: postId } })).render.state === "converting")
    await new Promise((resolve) => setTimeout(resolve, POLL_MS / 2));
}

/** One page of the person's other videos. */
export function useMergeable(postId: string, page: number) {
  return useQuery({
    queryKey: ["created", "mergeable", page],
    queryFn: async ({ signal }) => await api.call(createdEvents, { query: { page } }, { signal }),
    select: (list) => ({ ...list, items: list.items.filter((item) => item.post_id !== postId && item.duration > 0) }),
  });
}
