import { api } from "@aside/web-client/api.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useQuery } from "@tanstack/react-query";
import { acceptInvite, validateInvite } from "../contract.ts";

/** Tokens accepted on this page. They are not fetched again, because a used link returns an error. */
const accepted = new Set<string>();

export function useInvite(token: string) {
  return useQuery({
    queryKey: ["invite", token],
    queryFn: async ({ signal }) => await api.call(validateInvite, {}, { authorization: token, signal }),
    enabled: !accepted.has(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Signs in a new account; a signed-in person stays signed in, with the new company and role. */
export async function acceptInvitation(token: string, given: { name?: string; password?: string } = {}): Promise<void> {
  const reply = await api.call(acceptInvite, { body: given }, { authorization: token });
  accepted.add(token);
  const session = sessionStore.get();
  if (reply.token !== null) sessionStore.set({ token: reply.token, user: reply.user, isKept: true });
  else if (session) sessionStore.set({ ...session, user: reply.user });
}
