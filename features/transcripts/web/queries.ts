import { api } from "@aside/web-client/api.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { editTranscript, getSuggestedChapters, getTranscript, revertTranscript, type TranscriptJson } from "../contract.ts";
import {
  type ActionItem,
  draftMessage,
  editActions,
  editSummary,
  getInsights,
  type InsightsJson,
  regenerateInsight,
  suggestSpeaking,
} from "../../insights/contract.ts";
import { getTranslation, listLanguages } from "../translation-contract.ts";

/** Kept fresh by the events of the page around it (posts/web/changed-keys.ts), as everything of a post here. */
export function useTranscript(postId: string, isThere: boolean) {
  return useQuery({
    queryKey: ["transcript", postId],
    queryFn: async ({ signal }) => await api.call(getTranscript, { params: { id: postId }, query: {} }, { signal }),
    enabled: isThere,
    retry: 1,
  });
}

export const suggestChapters = async (postId: string) => await api.call(getSuggestedChapters, { params: { id: postId } });

export function useInsights(postId: string, isThere = true) {
  return useQuery({
    queryKey: ["insights", postId],
    queryFn: async ({ signal }) => await api.call(getInsights, { params: { id: postId } }, { signal }),
    enabled: isThere,
    retry: 1,
  });
}

/** For the author of a recorded video; none while there are none, and where it says too little. */
export function useSuggestedTitles(post: PostJson | undefined): string[] {
  const insights = useInsights(post?.id ?? "", post !== undefined && post.media.take_id !== null && post.transcript_state !== "removed");
  return insights.data?.titles.content?.titles.map(({ text }) => text) ?? [];
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
function useWordsMutation<Input, Output>(
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

/** Somebody changed it meanwhile. */
export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

/** `before`: the line as it stood when it was opened, and of which transcript. */
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

export function useEditSummary(postId: string) {
  return useWordsMutation<{ version: number; text: string }, InsightsJson>(
    postId,
    "insights",
    async (body) => await api.call(editSummary, { params: { id: postId }, body }),
  );
}

export type EditedAction = Omit<ActionItem, "confidence" | "source">;

/** `change` makes the new list of the one that there is; made twice it must be the same. */
type ActionsChange = (items: ActionItem[]) => EditedAction[];

export function useEditActions(postId: string) {
  const client = useQueryClient();
  const read = () => client.getQueryData<InsightsJson>(["insights", postId]);
  return useWordsMutation<ActionsChange, InsightsJson>(
    postId,
    "insights",
    async (change) => {
      const actions = read()?.actions;
      const body = { version: actions?.version ?? 0, items: change(actions?.content?.items ?? []) };
      return await api.call(editActions, { params: { id: postId }, body });
    },
    // A tick must not wait for the server.
    (change) => {
      const insights = read();
      if (insights) client.setQueryData(["insights", postId], withActions(insights, change));
    },
  );
}

function withActions(insights: InsightsJson, change: ActionsChange): InsightsJson {
  const known = insights.actions.content?.items ?? [];
  const items = change(known).map((item) => ({ confidence: 1, source: null, ...known.find(({ id }) => id === item.id), ...item }));
  return { ...insights, actions: { ...insights.actions, content: { items } } };
}

export type InsightKind = "summary" | "actions" | "titles";

export function useMakeAgain(postId: string) {
  return useWordsMutation<{ kind: InsightKind; prompt?: string }, InsightsJson>(
    postId,
    "insights",
    async (body) => await api.call(regenerateInsight, { params: { id: postId }, body }),
  );
}

export function useDraftMessage(postId: string) {
  return useMutation({
    mutationFn: async (recipients: string[]) => await api.call(draftMessage, { params: { id: postId }, body: { recipients } }),
  });
}

export function useSuggestSpeaking(postId: string) {
  return useMutation({
    mutationFn: async (body: { prompt: string; recipients: string[] }) => await api.call(suggestSpeaking, { params: { id: postId }, body }),
  });
}
