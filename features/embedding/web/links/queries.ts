import { api } from "@aside/web-client/api.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createEmbedLink, type EmbedLink, listEmbedLinks, revokeEmbedLink } from "../../contract.ts";

const keyOf = (postId: string) => ["embed-links", postId];

export function useEmbedLinks(postId: string) {
  return useQuery({
    queryKey: keyOf(postId),
    queryFn: async ({ signal }) => (await api.call(listEmbedLinks, { params: { id: postId } }, { signal })).links,
  });
}

export function useCreateEmbedLink(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { domains: string[]; expires_in_days: number }) =>
      await api.call(createEmbedLink, { params: { id: postId }, body }),
    onSuccess: (made) => client.setQueryData<EmbedLink[]>(keyOf(postId), (links) => links && [made, ...links]),
    onSettled: async () => await client.invalidateQueries({ queryKey: keyOf(postId) }),
  });
}

export function useRevokeEmbedLink(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (linkId: string) => await api.call(revokeEmbedLink, { params: { id: postId, link_id: linkId } }),
    onSettled: async () => await client.invalidateQueries({ queryKey: keyOf(postId) }),
  });
}
