import { whitelistStatus } from "@aside/features/administration/whitelist-contract.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { api } from "@aside/web-client/api.ts";
import type { StoredUser } from "@aside/web-client/session-store.ts";
import { useEffect } from "react";
import { needsSecondFactor } from "../shell/mfa-gate.ts";
import { type PopupMode, popupRefusal } from "./popup-mode.ts";

const TIMEOUT_MS = 10_000;

/** In popup mode, signs out users who are not whitelisted or for whom the popup was not opened. */
export function usePopupGuard(mode: PopupMode | null, user: StoredUser | null, onRefused: (text: string) => void): void {
  useEffect(() => {
    if (!mode || !user || needsSecondFactor(user)) return;
    let isOver = false;
    void isWhitelisted(user.email).then((found) => {
      const refusal = found === null ? null : popupRefusal(mode, user, found);
      if (refusal !== null && !isOver) onRefused(refusal);
    });
    return () => {
      isOver = true;
    };
  }, [mode, user, onRefused]);
}

/** Null if the status is unknown; the user then stays signed in. */
async function isWhitelisted(email: string): Promise<boolean | null> {
  try {
    return (await api.call(whitelistStatus, { params: { email } }, { signal: AbortSignal.timeout(TIMEOUT_MS) })).is_whitelisted;
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? false : null;
  }
}
