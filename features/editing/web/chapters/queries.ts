import { api } from "@aside/web-client/api.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Chapter, updatePost } from "@aside/core/messages/post-contract.ts";

export function useSaveChapters(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (chapters: Chapter[]) => await api.call(updatePost, { params: { id: postId }, body: { chapters } }),
    onSuccess: (post) => client.setQueryData(["post", postId], post),
  });
}
