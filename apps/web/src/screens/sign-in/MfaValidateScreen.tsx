import { needsSecondFactor } from "@aside/web-client/session-store.ts";
import { MfaPanel } from "@aside/features/second-factor/web/MfaPanel.tsx";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { setSetUpOpen } from "../../shell/mfa-gate.ts";
import { useSession, useSignOut } from "../../shell/session.ts";

export function MfaValidateScreen() {
  const { user } = useSession();
  const signOut = useSignOut();
  const router = useRouter();
  useEffect(() => () => setSetUpOpen(false), []);
  if (!user) return null;
  const onSetUpOpen = (isOpen: boolean) => {
    setSetUpOpen(isOpen);
    // The session was renewed during the set-up: storing it again would not open the next screen.
    if (!isOpen && !needsSecondFactor(user)) void router.invalidate();
  };
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12">
      <MfaPanel userId={user.userId} onSignOut={() => signOut()} onSetUpOpen={onSetUpOpen} />
    </div>
  );
}
