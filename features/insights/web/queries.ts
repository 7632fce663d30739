import { api } from "@aside/web-client/api.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import {
  type ActionItem,
  draftMessage,
  editActions,
  editSummary,
  getInsights,
  type InsightsJson,
  regenerateInsight,
  suggestSpeaking,
  getSuggestedChapters,
} from "../contract.ts";
import { useWordsMutation } from "../../transcripts/web/queries.ts";

export const suggestChapters = async (postId: string) => await api.call(getSuggestedChapters, { params: { id: postId } });

export function useInsights(postId: string, isThere = true) {
  return useQuery({
    queryKey: ["insights", postId],
    queryFn: async ({ signal }) => await api.call(getInsights, { params: { id: postId } }, { signal }),
    enabled: isThere,
    retry: 1,
  });
}

/** Suggested titles for the author of a recorded video; empty if there are none yet or the transcript is too short. */
export function useSuggestedTitles(post: PostJson | undefined): string[] {
  const insights = useInsights(post?.id ?? "", post !== undefined && post.media.take_id !== null && post.transcript_state !== "removed");
  return insights.data?.titles.content?.titles.map(({ text }) => text) ?? [];
}

export function useEditSummary(postId: string) {
  return useWordsMutation<{ version: number; text: string }, InsightsJson>(
    postId,
    "insights",
    async (body) => await api.call(editSummary, { params: { id: postId }, body }),
  );
}

export type EditedAction = Omit<ActionItem, "confidence" | "source">;

/** Makes the new list from the current one. Must be idempotent. */
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
    // Updates the screen at once, before the server answers.
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
