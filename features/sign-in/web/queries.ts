import type { EndpointCall } from "@aside/contract/endpoint.ts";
import { api } from "@aside/web-client/api.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { signInByLink } from "../auto-login-contract.ts";
import { asHuman } from "./bot/human.ts";
import {
  changePassword,
  endDevice,
  endSessions,
  listSessions,
  refreshSession,
  resendEmailCode,
  signIn,
  signUp,
  triggerReset,
  updatePassword,
  updateUser,
  validateReset,
  validateUser,
  verifyEmailCode,
} from "../contract.ts";
import { type SessionUser, mediaCookie } from "@aside/core/accounts/contract.ts";

export const checkEmail = async (email: string) => await asHuman(async () => await api.call(validateUser, { body: { email } }));

export const createAccount = async (given: { email: string; name: string; password: string }) =>
  await asHuman(async () => await api.call(signUp, { body: given }));

export const sendCodeAgain = async (email: string) => await asHuman(async () => await api.call(resendEmailCode, { body: { email } }));

export async function confirmCode(email: string, code: string): Promise<void> {
  store(await api.call(verifyEmailCode, { body: { email, code } }), true);
}

export async function enterPassword(email: string, password: string, isKept: boolean): Promise<void> {
  store(await api.call(signIn, { body: { email, password, keep_me_logged_in: isKept } }), isKept);
}

/** After a sign-in with a provider: the cookies are set, and the token is requested. Throws if there is no session. */
export async function enterByCookie(): Promise<void> {
  store(await api.call(refreshSession, { body: {} }, { isRenewal: true }), true);
}

export type CompanyFacts = EndpointCall<typeof updateUser>["body"];

/** Data of the user who has just signed in. */
export async function saveCompany(facts: CompanyFacts): Promise<void> {
  const id = sessionStore.get()?.user.userId;
  if (id) await api.call(updateUser, { params: { id }, body: facts }, { isQuiet: true });
}

function store({ token, user }: { token: string; user: SessionUser }, isKept: boolean): void {
  sessionStore.set({ token, user, isKept });
}

/** Sets the cookie for the browser's player, which sends no headers of ours. */
export async function refreshMediaCookie(): Promise<void> {
  await api.call(mediaCookie, {}).catch(() => {});
}

/** With the token of an auto-login, which works once. */
export async function signInWithLink(token: string): Promise<void> {
  store(await api.call(signInByLink, { body: { token } }), true);
}

export const askForReset = async (email: string) => await asHuman(async () => await api.call(triggerReset, { body: { email } }));

export const isLinkInvalid = (error: unknown): boolean => error instanceof ApiError && error.code === "link_invalid";

/** The update token of an emailed link. Requested once, because each request invalidates the previous one. */
export function useResetLink(token: string) {
  return useQuery({
    queryKey: ["reset-link", token],
    queryFn: async () => {
      let updateToken = "";
      const onHeaders = (headers: Headers) => (updateToken = headers.get("authorization") ?? "");
      await api.call(validateReset, {}, { authorization: token, onHeaders });
      return updateToken;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Ends every session, including this browser's. */
export async function chooseNewPassword(updateToken: string, password: string): Promise<void> {
  await api.call(updatePassword, { body: { password } }, { authorization: updateToken });
  sessionStore.set(null);
}

const DEVICES = ["devices"];

export function useDevices() {
  return useQuery({ queryKey: DEVICES, queryFn: async ({ signal }) => (await api.call(listSessions, {}, { signal })).items });
}

export function useEndDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => await api.call(endDevice, { params: { id } }),
    onSettled: async () => await client.invalidateQueries({ queryKey: DEVICES }),
  });
}

export function useEndOtherDevices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => await api.call(endSessions, { body: { keep_current: true } }),
    onSettled: async () => await client.invalidateQueries({ queryKey: DEVICES }),
  });
}

export function useHasPassword(email: string) {
  return useQuery({ queryKey: ["has-password", email], queryFn: async () => (await checkEmail(email)).has_password });
}

export function useChangePassword(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { current_password: string; password: string }) => await api.call(changePassword, { body }),
    onSuccess: () => {
      client.setQueryData(["has-password", email], true);
      void client.invalidateQueries({ queryKey: DEVICES });
    },
  });
}
