import { onMfaRequired } from "@aside/web-client/api.ts";
import { useEffect } from "react";
import { router } from "../router.ts";
import { MFA_PATH, rememberUnlessGate } from "../shell/mfa-gate.ts";

/** The server asks for the second factor in the middle of things: the person is led to it and then back. */
export function useMfaGate(): void {
  useEffect(() => {
    const lead = () => {
      rememberUnlessGate(router.state.location.href);
      void router.navigate({ href: MFA_PATH });
    };
    onMfaRequired.add(lead);
    return () => void onMfaRequired.delete(lead);
  }, []);
}
