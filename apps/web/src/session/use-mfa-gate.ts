import { onMfaRequired } from "@aside/web-client/api.ts";
import { useEffect } from "react";
import { router } from "../router.ts";
import { MFA_PATH, rememberUnlessMfaScreen } from "../shell/mfa-gate.ts";

/** Opens the second-factor screen when the server requires it, and returns to the current path afterwards. */
export function useMfaGate(): void {
  useEffect(() => {
    const openMfaScreen = () => {
      rememberUnlessMfaScreen(router.state.location.href);
      void router.navigate({ href: MFA_PATH });
    };
    onMfaRequired.add(openMfaScreen);
    return () => void onMfaRequired.delete(openMfaScreen);
  }, []);
}
