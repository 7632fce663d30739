import { api } from "@aside/web-client/api.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { approveConsent, type Consent, denyConsent, readConsent } from "../../contract.ts";

export function useConsent(uid: string) {
  return useQuery({
    queryKey: ["oauth-consent", uid],
    queryFn: async ({ signal }) => await api.call(readConsent, { params: { uid } }, { signal }),
    retry: false,
  });
}

/** Afterwards the browser continues at the app. */
export function useApprove(uid: string) {
  return useMutation({
    mutationFn: async (scopes: Consent["scopes"]) => await api.call(approveConsent, { params: { uid }, body: { scopes } }),
    onSuccess: leaveTo,
  });
}

export function useDeny(uid: string) {
  return useMutation({ mutationFn: async () => await api.call(denyConsent, { params: { uid } }), onSuccess: leaveTo });
}

const leaveTo = ({ location }: { location: string }) => globalThis.location.assign(location);
