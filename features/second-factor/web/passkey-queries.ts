import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { api } from "@aside/web-client/api.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  beginPasskeyCheck,
  beginPasskeySignIn,
  checkPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from "../passkeys-contract.ts";
import { refreshUser, storeSession, useFactorsChanged } from "./queries.ts";
import { copy } from "../copy.ts";

/** Loaded only for people with a passkey. */
const library = async () => await import("@simplewebauthn/browser");

/** Browsers create passkeys on secure origins with a host name, not for IP addresses. */
export function isPasskeyPossible(): boolean {
  return typeof PublicKeyCredential === "function" && /[a-z]/i.test(location.hostname) && !location.hostname.includes(":");
}

/** Whether the person or another request cancelled the dialog. Then no error is shown. */
export function isCancelled(error: unknown): boolean {
  return ["NotAllowedError", "AbortError"].includes((error as Error).name);
}

/** The error text to show. Browsers' own messages are written for developers. */
export function passkeyMessage(error: unknown): string {
  const { name, message } = error as Error;
  if (name === "InvalidStateError") return copy.passkeyKnown;
  return name === "ApiError" || name === "NetworkError" ? message : copy.passkeyFailed;
}

type Call = { response: never };

async function answer(options: unknown, useBrowserAutofill = false): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library();
  return await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON, useBrowserAutofill });
}

export async function givePasskey(): Promise<void> {
  const { options } = await api.call(beginPasskeyCheck, { body: {} });
  storeSession(await api.call(checkPasskey, { body: { response: await answer(options) } as Call }));
}

/** `byAutofill`: waits until the person selects one in the email field; otherwise after a click. */
export async function enterWithPasskey(byAutofill = false): Promise<void> {
  const { options } = await api.call(beginPasskeySignIn, { body: {} });
  const response = await answer(options, byAutofill);
  const { token, user } = await api.call(signInWithPasskey, { body: { response } as Call });
  sessionStore.set({ token, user, isKept: true });
}

export async function canAutofill(): Promise<boolean> {
  return isPasskeyPossible() && (await (await library()).browserSupportsWebAuthnAutofill());
}

export async function stopAutofill(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

const PASSKEYS = ["passkeys"];

export function usePasskeys() {
  return useQuery({ queryKey: PASSKEYS, queryFn: async ({ signal }) => (await api.call(listPasskeys, {}, { signal })).items });
}

function usePasskeysChanged() {
  const client = useQueryClient();
  const factorsChanged = useFactorsChanged();
  return async () => {
    await client.invalidateQueries({ queryKey: PASSKEYS });
    await factorsChanged();
  };
}

/** The caller stores the new session, if any, after the person has saved the recovery codes. */
export function useAddPasskey() {
  const changed = usePasskeysChanged();
  return useMutation({
    mutationFn: async (password: string) => {
      const { options } = await api.call(beginPasskey, { body: { password } });
      const { startRegistration } = await library();
      const response = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
      return await api.call(addPasskey, { body: { response } as Call });
    },
    onSuccess: (done) => (done.session ? undefined : changed()),
  });
}

export function useRenamePasskey() {
  const changed = usePasskeysChanged();
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => await api.call(renamePasskey, { params: { id }, body: { name } }),
    onSettled: changed,
  });
}

export function useRemovePasskey() {
  const changed = usePasskeysChanged();
  return useMutation({
    mutationFn: async ({ id, password }: { id: string; password: string }) => {
      await api.call(removePasskey, { params: { id }, body: { password } });
      await refreshUser();
    },
    onSettled: changed,
  });
}

export function useAskPasskey() {
  const changed = usePasskeysChanged();
  return useMutation({
    mutationFn: async ({ is_asked, password }: { is_asked: boolean; password: string }) => {
      const proof = is_asked ? { response: (await answer((await api.call(beginPasskeyCheck, { body: {} })).options)) as never } : {};
      const { recovery_codes } = await api.call(askPasskey, { body: { is_asked, password, ...proof } });
      await refreshUser();
      return recovery_codes;
    },
    onSettled: changed,
  });
}
