import { listLanguages } from "../../transcripts/translation-contract.ts";
import type { EndpointCall } from "@aside/contract/endpoint.ts";
import { api } from "@aside/web-client/api.ts";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { isLastOf } from "@aside/web-client/is-last-of.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AccountExport,
  askDeletion,
  askExport,
  cancelDeletion,
  deletePicture,
  getProfile,
  listExports,
  type Profile,
  updatePreferences,
  updateProfile,
  uploadPicture,
} from "../contract.ts";
import { accountCopy } from "../copy.ts";

const PROFILE = ["profile"];
const EXPORTS = ["exports"];
/** Polling interval while an export is being prepared. */
const POLL_MS = 3000;

const own = () => ({ params: { id: sessionStore.get()?.user.userId ?? "" } });

export function useProfile() {
  return useQuery({ queryKey: PROFILE, queryFn: async ({ signal }) => await api.call(getProfile, own(), { signal }) });
}

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: EndpointCall<typeof updateProfile>["body"]) => await api.call(updateProfile, { ...own(), body }),
    onSuccess: (profile: Profile) => {
      client.setQueryData(PROFILE, profile);
      sessionStore.setUser({ name: profile.name, phoneNumber: profile.phone_number });
    },
  });
}

export function useSavePicture() {
  return useMutation({
    mutationFn: async (picture: Blob) => await api.upload(uploadPicture, { query: {}, body: picture }),
    onSuccess: (change) => sessionStore.setUser(change),
  });
}

export function useDeletePicture() {
  return useMutation({
    mutationFn: async () => await api.call(deletePicture, {}),
    onSuccess: (change) => sessionStore.setUser(change),
  });
}

type Preferences = EndpointCall<typeof updatePreferences>["body"];

/**
 * Stores a preference at once, so that it is kept on reload, and restores the previous value if the server refuses it. Each preference is
 * saved by itself: a reply to one does not affect another.
 */
export function useSavePreference<Key extends keyof Preferences>(key: Key) {
  const client = useQueryClient();
  const scope = { id: `preference-${key}` };
  const read = () => sessionStore.get()?.user.preferences ?? {};
  const keep = (value: unknown) => sessionStore.setUser({ preferences: { ...read(), [key]: value } });
  return useMutation({
    scope,
    mutationFn: async (value: NonNullable<Preferences[Key]> | null) =>
      await api.call(updatePreferences, { ...own(), body: { [key]: value } }, { outlivesPage: true }),
    onMutate: (value) => {
      const before = read()[key];
      keep(value);
      return { before };
    },
    onSuccess: ({ preferences }) => {
      if (isLastOf(client, scope.id)) keep(preferences[key]);
    },
    onError: (_error, _value, change) => {
      if (isLastOf(client, scope.id)) keep(change?.before);
    },
  });
}

/** All translation languages, whatever language is spoken. */
export function useAllLanguages() {
  return useQuery({
    queryKey: ["all-languages"],
    queryFn: async ({ signal }) => (await api.call(listLanguages, {}, { signal })).languages,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const isUnderWay = (one: AccountExport): boolean => one.state === "WAITING" || one.state === "PROCESSING";

export function useExports() {
  return useQuery({
    queryKey: EXPORTS,
    queryFn: async ({ signal }) => (await api.call(listExports, own(), { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
  });
}

export function useAskExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => await api.call(askExport, { ...own(), body: {} }),
    onSettled: async () => await client.invalidateQueries({ queryKey: EXPORTS }),
  });
}

export function useAskDeletion() {
  return useMutation({
    mutationFn: async (password: string) => await api.call(askDeletion, { ...own(), body: { password } }),
    onSuccess: ({ delete_after }) => sessionStore.setUser({ deleteAfter: delete_after }),
  });
}

export function useCancelDeletion() {
  return useMutation({
    mutationFn: async () => await api.call(cancelDeletion, { ...own(), body: {} }),
    onSuccess: () => {
      // Reported here: the component with the button is unmounted by the deletion.
      sessionStore.setUser({ deleteAfter: null });
      toastSuccess(accountCopy.kept);
    },
  });
}
