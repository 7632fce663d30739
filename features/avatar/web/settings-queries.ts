import { api } from "@aside/web-client/api.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getAvatarSettings, updateAvatarSettings } from "../contract.ts";

/** Undefined: the own company. */
type Which = string | undefined;
const keyOf = (company: Which) => ["avatar-settings", company];
const named = (company: Which) => (company === undefined ? {} : { company_id: company });

export function useAvatarSettings(company: Which) {
  return useQuery({
    queryKey: keyOf(company),
    queryFn: async ({ signal }) => await api.call(getAvatarSettings, { query: named(company) }, { signal }),
  });
}

export function useUpdateAvatarSettings(company: Which) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (avatar_enabled: boolean) => await api.call(updateAvatarSettings, { body: { ...named(company), avatar_enabled } }),
    onSuccess: (next) => client.setQueryData(keyOf(company), next),
  });
}
