import { Button } from "@aside/ui/elements/Button.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { useState } from "react";
import { AddPasskey } from "./AddPasskey.tsx";
import { isPasskeyPossible } from "./passkey-queries.ts";
import { storeSession, useFactors } from "./queries.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SetUpApp } from "./SetUpApp.tsx";
import { SetUpPhone } from "./SetUpPhone.tsx";
import type { SessionUser } from "@aside/core/accounts/contract.ts";

type Done = { session: { token: string; user: SessionUser } | null; recovery_codes: string[] };

type Kind = "app" | "phone" | "passkey";

/** Sets up the first second factor of a user whose company requires one. `onDone`: the recovery codes are saved. */
export function FirstFactor({ onOpenChange, onDone }: { onOpenChange: (isOpen: boolean) => void; onDone: () => void }) {
  const factors = useFactors();
  const [kind, setKind] = useState<Kind | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  if (done) {
    // Stored only now: with a verified session the router opens the next screen.
    const leave = () => {
      onDone();
      if (done.session) storeSession(done.session);
    };
    return <RecoveryCodes codes={done.recovery_codes} onDone={leave} />;
  }
  if (factors.isError)
    return <ErrorState title="We couldn't load the available methods." error={factors.error} onRetry={() => void factors.refetch()} />;
  if (!factors.data) return <Skeleton className="h-11" />;
  const choose = (chosen: Kind | null) => {
    setKind(chosen);
    onOpenChange(chosen !== null);
  };
  const common = { needsPassword: factors.data.needs_password, onCancel: () => choose(null), onDone: setDone };
  if (kind === "app") return <SetUpApp {...common} />;
  if (kind === "phone") return <SetUpPhone {...common} />;
  if (kind === "passkey") return <AddPasskey {...common} />;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">Your company requires two-factor authentication. Choose a method; you can change it later.</p>
      <Button onClick={() => choose("app")}>Authenticator app</Button>
      {isPasskeyPossible() && (
        <Button variant="secondary" onClick={() => choose("passkey")}>
          Passkey
        </Button>
      )}
      {factors.data.is_phone_available && (
        <Button variant="secondary" onClick={() => choose("phone")}>
          Text message
        </Button>
      )}
    </div>
  );
}
