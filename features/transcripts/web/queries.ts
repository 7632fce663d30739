import { api } from "@aside/web-client/api.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { editTranscript, getTranscript, revertTranscript, type TranscriptJson } from "../contract.ts";
import { getTranslation, listLanguages } from "../translation-contract.ts";

/** Refreshed by the events of the surrounding page (core/messages/web/changed-keys.ts), like all data of a post. */
export function useTranscript(postId: string, isThere: boolean) {
  return useQuery({
    queryKey: ["transcript", postId],
    queryFn: async ({ signal }) => await api.call(getTranscript, { params: { id: postId }, query: {} }, { signal }),
    enabled: isThere,
    retry: 1,
  });
}

export function useLanguages(source: string | undefined) {
  return useQuery({
    queryKey: ["languages", source],
    queryFn: async ({ signal }) => (await api.call(listLanguages, { query: { source } }, { signal })).languages,
    enabled: source !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}

/** `language`: null for the original, which needs no request. */
export function useTranslation(postId: string, language: string | null) {
  return useQuery({
    queryKey: ["translation", postId, language],
    queryFn: async ({ signal }) =>
      await api.call(getTranslation, { params: { id: postId }, query: { language: language ?? "" } }, { signal }),
    enabled: language !== null,
    // An API error, such as a plan without translation, would repeat.
    retry: (count, error) => count < 1 && !(error instanceof ApiError),
  });
}

/** An edit by the author. After an error the current data is reloaded, so that the next attempt is based on it. */
export function useWordsMutation<Input, Output>(
  postId: string,
  kind: "transcript" | "insights",
  change: (input: Input) => Promise<Output>,
  /** Optimistic update of the screen. */
  show: (input: Input) => void = () => {},
) {
  const client = useQueryClient();
  const key = [kind, postId];
  return useMutation({
    // Runs edits one after another: each is based on the result of the previous one.
    scope: { id: `${kind}/${postId}` },
    mutationFn: change,
    onMutate: show,
    onSuccess: (next) => client.setQueryData(key, next),
    onError: async () => await client.invalidateQueries({ queryKey: key }),
  });
}

/** Another person changed it in the meantime. */
export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

/** `before`: text and transcript version when the line was opened. */
export type Correction = { index: number; text: string; before: { text: string; version: number } };

export function useCorrectSegment(postId: string) {
  const client = useQueryClient();
  const queryKey = ["transcript", postId];
  /** The current version, if the line still has the text that the author saw: other lines may have changed since it was opened. */
  const versionOf = ({ index, before }: Correction) => {
    const now = client.getQueryData<TranscriptJson>(queryKey);
    return now?.segments[index]?.text === before.text ? now.version : undefined;
  };
  return useWordsMutation<Correction, TranscriptJson>(postId, "transcript", async (correction) => {
    const { index, text, before } = correction;
    const send = async (version: number) =>
      await api.call(editTranscript, { params: { id: postId }, body: { version, changes: [{ index, text }] } });
    const version = versionOf(correction) ?? before.version;
    try {
      return await send(version);
    } catch (error) {
      if (!isConflict(error)) throw error;
      await client.refetchQueries({ queryKey });
      const newer = versionOf(correction);
      if (newer === undefined || newer === version) throw error;
      return await send(newer);
    }
  });
}

export function useRevertTranscript(postId: string) {
  return useWordsMutation<void, TranscriptJson>(
    postId,
    "transcript",
    async () => await api.call(revertTranscript, { params: { id: postId } }),
  );
}
