import { api } from "@aside/web-client/api.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type EmbeddingSettings, getEmbeddingSettings, postEmbed, updateEmbeddingSettings } from "../contract.ts";

export function usePostEmbed(postId: string) {
  return useQuery({
    queryKey: ["post-embed", postId],
    queryFn: async ({ signal }) => await api.call(postEmbed, { params: { id: postId } }, { signal }),
  });
}

/** Undefined: the own company. */
type Which = string | undefined;
const keyOf = (company: Which) => ["embedding-settings", company];
const named = (company: Which) => (company === undefined ? {} : { company_id: company });

export function useEmbeddingSettings(company: Which) {
  return useQuery({
    queryKey: keyOf(company),
    queryFn: async ({ signal }) => await api.call(getEmbeddingSettings, { query: named(company) }, { signal }),
  });
}

export function useUpdateEmbeddingSettings(company: Which) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (settings: EmbeddingSettings) =>
      await api.call(updateEmbeddingSettings, { body: { ...named(company), ...settings } }),
    onSuccess: (next) => client.setQueryData(keyOf(company), next),
  });
}
