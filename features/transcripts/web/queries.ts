import { api } from "@aside/web-client/api.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { editTranscript, getTranscript, revertTranscript, type TranscriptJson } from "../contract.ts";
import { getTranslation, listLanguages } from "../translation-contract.ts";

/** Kept fresh by the events of the page around it (posts/web/changed-keys.ts), like all data of a post. */
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

/** `language`: null for the original, which is not asked for. */
export function useTranslation(postId: string, language: string | null) {
  return useQuery({
    queryKey: ["translation", postId, language],
    queryFn: async ({ signal }) =>
      await api.call(getTranslation, { params: { id: postId }, query: { language: language ?? "" } }, { signal }),
    enabled: language !== null,
    // A plan that lacks it lacks it the second time, too.
    retry: (count, error) => count < 1 && !(error instanceof ApiError),
  });
}

/** What the author does to the words. Where it is refused what the server has is loaded, so that the next try is made on that. */
export function useWordsMutation<Input, Output>(
  postId: string,
  kind: "transcript" | "insights",
  change: (input: Input) => Promise<Output>,
  /** Shows the change before the server has it. */
  show: (input: Input) => void = () => {},
) {
  const client = useQueryClient();
  const key = [kind, postId];
  return useMutation({
    // One after the other: each is made on what the one before left.
    scope: { id: `${kind}/${postId}` },
    mutationFn: change,
    onMutate: show,
    onSuccess: (next) => client.setQueryData(key, next),
    onError: async () => await client.invalidateQueries({ queryKey: key }),
  });
}

/** Someone changed it meanwhile. */
export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

/** `before`: the line as it was when it was opened, and of which transcript. */
export type Correction = { index: number; text: string; before: { text: string; version: number } };

export function useCorrectSegment(postId: string) {
  const client = useQueryClient();
  const queryKey = ["transcript", postId];
  /** Of the transcript as it is known now, if the line is still what its author saw: other lines may have changed since it was opened. */
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
