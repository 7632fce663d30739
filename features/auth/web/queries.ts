import { api } from "@aside/platform/web-client/api.ts";
import { sessionStore, type StoredSession } from "@aside/platform/web-client/session-store.ts";
import { mediaCookie, resendEmailCode, type SessionUser, signIn, signOut, signUp, validateUser, verifyEmailCode } from "../contract.ts";

export const checkEmail = async (email: string) => await api.call(validateUser, { body: { email } });

export const createAccount = async (given: { email: string; name: string; password: string }) => await api.call(signUp, { body: given });

export const sendCodeAgain = async (email: string) => await api.call(resendEmailCode, { body: { email } });

export async function confirmCode(email: string, code: string): Promise<void> {
  keep(await api.call(verifyEmailCode, { body: { email, code } }));
}

export async function enterPassword(email: string, password: string): Promise<void> {
  keep(await api.call(signIn, { body: { email, password } }));
}

function keep({ token, user }: { token: string; user: SessionUser }): void {
  const { userId, name, email, profileImageUrl } = user;
  sessionStore.set({ token, user: { userId, name, email, profileImageUrl } } satisfies StoredSession);
}

/** Ends the session at the server; that it cannot be reached must not keep anybody signed in here. */
export async function endSession(): Promise<void> {
  await api.call(signOut, { body: {} }).catch(() => {});
}

/** Lets the browser's player in: it sends no headers of ours. */
export async function refreshMediaCookie(): Promise<void> {
  await api.call(mediaCookie, {}).catch(() => {});
}
