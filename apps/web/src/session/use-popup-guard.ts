import { endpoint } from "@aside/platform/contract/endpoint.ts";
import { api } from "@aside/platform/web-client/api.ts";
import { ApiError } from "@aside/platform/web-client/api-error.ts";
import type { StoredUser } from "@aside/platform/web-client/session-store.ts";
import { useEffect } from "react";
import { z } from "zod";
import { type PopupMode, popupRefusal } from "./popup-mode.ts";

const whitelistStatus = endpoint({
  name: "whitelistStatus",
  method: "GET",
  path: "/v1/whitelisted/status/:email",
  summary: "",
  access: "user",
  params: z.object({ email: z.string() }),
  output: z.object({
    is_whitelisted: z.boolean(),
    is_trial_user: z.boolean(),
    has_trial_ended: z.boolean(),
    trial_days_left: z.number().nullable(),
  }),
});

/** Popup mode: whoever is not whitelisted, or not whom the popup was opened for, is signed out (spec section 4). */
export function usePopupGuard(mode: PopupMode | null, user: StoredUser | null, onRefused: (text: string) => void): void {
  useEffect(() => {
    if (!mode || !user || (user.mfaEnabled && !user.mfaVerified)) return;
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

/** Null: nobody knows, and nobody is signed out for that. */
async function isWhitelisted(email: string): Promise<boolean | null> {
  try {
    return (await api.call(whitelistStatus, { params: { email } }, { isQuiet: true })).is_whitelisted;
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? false : null;
  }
}
