import { api } from "@aside/web-client/api.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listAnalysisPrompts, listPrompts, updateAnalysisPrompts, updatePrompts } from "../contract.ts";

/** user: for summaries and writing help; analysis: questions about several videos. */
export type PromptKind = "user" | "analysis";
export type SavedPrompt = { id: string; prompt: string; is_default: boolean };

/** Saved prompts of the signed-in user. Guests have none. */
export function usePrompts(kind: PromptKind) {
  const id = sessionStore.get()?.user.userId;
  return useQuery({
    queryKey: ["prompts", kind, id],
    queryFn: async ({ signal }) =>
      (await api.call(kind === "user" ? listPrompts : listAnalysisPrompts, { params: { id: id ?? "" } }, { signal })).prompts,
    enabled: id !== undefined,
  });
}

/** Without `id`: creates a prompt. With an empty `prompt`: deletes it. */
export type PromptChange = { id?: string; prompt: string; is_default?: boolean };

export function useUpdatePrompts(kind: PromptKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: PromptChange) => (await api.call(kind === "user" ? updatePrompts : updateAnalysisPrompts, { body })).prompts,
    onSuccess: (prompts) => client.setQueryData(["prompts", kind, sessionStore.get()?.user.userId], prompts),
  });
}
