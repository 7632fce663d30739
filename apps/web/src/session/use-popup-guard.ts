import { needsSecondFactor, type StoredUser } from "@aside/web-client/session-store.ts";
import { useEffect } from "react";
import { type PopupMode, popupRefusal } from "./popup-mode.ts";
import { isWhitelisted } from "./whitelist.ts";

/** In popup mode, signs out users who are not whitelisted or for whom the popup was not opened. */
export function usePopupGuard(mode: PopupMode | null, user: StoredUser | null, onRefused: (text: string) => void): void {
  useEffect(() => {
    if (!mode || !user || needsSecondFactor(user)) return;
    let isOver = false;
    void isWhitelisted(user.email).then((found) => {
      // Unknown: the user stays signed in.
      const refusal = found === null ? null : popupRefusal(mode, user, found);
      if (refusal !== null && !isOver) onRefused(refusal);
    });
    return () => {
      isOver = true;
    };
  }, [mode, user, onRefused]);
}
