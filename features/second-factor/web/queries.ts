import { api } from "@aside/web-client/api.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  beginApp,
  beginPhone,
  confirmApp,
  confirmPhone,
  generateOtp,
  listFactors,
  mfaType,
  removeFactor,
  renewRecoveryCodes,
  validateMfa,
} from "../contract.ts";
import { copy } from "../copy.ts";
import { type SessionUser, userInfo } from "@aside/core/accounts/contract.ts";

export type CodeType = "app" | "phone" | "recovery";
type NewSession = { token: string; user: SessionUser };

/** Stores the verified session. */
export function storeSession({ token, user }: NewSession): void {
  const current = sessionStore.get();
  if (current?.user.userId === user.userId) sessionStore.set({ ...current, token, user });
}

/** Updates the stored user: whether a second factor is required decides which screens are allowed. */
export async function refreshUser(): Promise<void> {
  const current = sessionStore.get();
  if (!current) return;
  const user = await api.call(userInfo, { params: { id: current.user.userId } });
  sessionStore.set({ ...(sessionStore.get() ?? current), user });
}

export function useMfaType(userId: string, options: { enabled: boolean }) {
  return useQuery({
    queryKey: ["mfa-type", userId],
    queryFn: async ({ signal }) => await api.call(mfaType, { params: { id: userId } }, { signal }),
    enabled: options.enabled,
  });
}

export const giveCode = async (mfa_type: CodeType, code: string): Promise<void> =>
  storeSession(await api.call(validateMfa, { body: { code, mfa_type } }));

/** Throws the server's error text if it is meant for people, otherwise a fixed text. */
export async function textCode(): Promise<{ was_sent: boolean; is_under_way: boolean; resend_after: number }> {
  try {
    return await api.call(generateOtp, { body: { mfa_type: "phone" } });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error;
    throw new Error(copy.otpFailed, { cause: error });
  }
}

const FACTORS = ["mfa-factors"];

export function useFactors() {
  return useQuery({ queryKey: FACTORS, queryFn: async ({ signal }) => await api.call(listFactors, {}, { signal }) });
}

export const useFactorsChanged = () => {
  const client = useQueryClient();
  return async () => await client.invalidateQueries({ queryKey: FACTORS });
};

export const startApp = async (password: string) => await api.call(beginApp, { body: { password } });
export const startPhone = async (phone_number: string, password: string) =>
  await api.call(beginPhone, { body: { phone_number, password } });

/** The caller stores the new session after the person has saved the recovery codes. */
export const finishSetUp = async (kind: "app" | "phone", code: string) =>
  await api.call(kind === "app" ? confirmApp : confirmPhone, { body: { code } });

export function useRemoveFactor() {
  const changed = useFactorsChanged();
  return useMutation({
    mutationFn: async (body: { mfa_type: CodeType; code: string; password: string }) => {
      await api.call(removeFactor, { body });
      await refreshUser();
    },
    onSettled: changed,
  });
}

export function useNewRecoveryCodes() {
  const changed = useFactorsChanged();
  return useMutation({
    mutationFn: async (password: string) => (await api.call(renewRecoveryCodes, { body: { password } })).recovery_codes,
    onSettled: changed,
  });
}
