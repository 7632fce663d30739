import { hasUnsavedWork } from "@aside/ui/hooks/use-leave-warning.ts";
import { onMfaRequired } from "@aside/web-client/api.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useEffect } from "react";
import { router } from "../router.ts";
import { MFA_PATH, rememberUnlessMfaScreen } from "../shell/mfa-gate.ts";

/** Opens the second-factor screen when the server requires it, and returns to the current path afterwards. */
export function useMfaGate(): void {
  useEffect(() => {
    const openMfaScreen = () => {
      // The recording or text of this screen stays; the code is asked for over it.
      if (hasUnsavedWork()) return sessionStore.setUser({ mfaEnabled: true, mfaVerified: false });
      rememberUnlessMfaScreen(router.state.location.href);
      void router.navigate({ href: MFA_PATH });
    };
    onMfaRequired.add(openMfaScreen);
    return () => void onMfaRequired.delete(openMfaScreen);
  }, []);
}
