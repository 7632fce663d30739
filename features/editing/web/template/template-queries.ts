import { toastError } from "@aside/ui/feedback/toast.ts";
import { api } from "@aside/web-client/api.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getTemplate, setTemplate } from "../../contract.ts";

/** A signal that it is ready can be missed. */
const POLL_MS = 2000;

/** Below the post's key, so that it is refetched with the post. */
const keyOf = (postId: string) => ["post", postId, "template"];

export const useTemplate = (postId: string) =>
  useQuery({
    queryKey: keyOf(postId),
    queryFn: async ({ signal }) => await api.call(getTemplate, { params: { id: postId } }, { signal }),
    retry: 1,
    refetchInterval: ({ state: { data } }) => (data?.state === "adding" ? POLL_MS : false),
  });

/** `startsAt`: seconds; null leaves the template out. */
export function useSetTemplate(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (startsAt: number | null) => await api.call(setTemplate, { params: { id: postId }, body: { starts_at: startsAt } }),
    onSuccess: async (state) => {
      await client.cancelQueries({ queryKey: keyOf(postId) });
      client.setQueryData(keyOf(postId), state);
      await client.invalidateQueries({ queryKey: ["post", postId], exact: true });
    },
    onError: (error) => toastError(error.message),
  });
}
