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

/** The company asks for a second factor and the person has none yet: one is set up before anything else. */
export function FirstFactor({ onSetUp }: { onSetUp: () => void }) {
  const factors = useFactors();
  const [kind, setKind] = useState<"app" | "phone" | "passkey" | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  if (done)
    return (
      // Stored only now: from then on the screen leads away.
      <RecoveryCodes codes={done.recovery_codes} onDone={() => done.session && storeSession(done.session)} />
    );
  if (factors.isError) return <ErrorState title="The ways could not be listed." onRetry={() => void factors.refetch()} />;
  if (!factors.data) return <Skeleton className="h-11" />;
  const finish = (result: Done) => {
    onSetUp();
    setDone(result);
  };
  const common = { needsPassword: factors.data.needs_password, onCancel: () => setKind(null), onDone: finish };
  if (kind === "app") return <SetUpApp {...common} />;
  if (kind === "phone") return <SetUpPhone {...common} />;
  if (kind === "passkey") return <AddPasskey {...common} />;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">Your company asks everybody for a second proof at sign-in. Choose yours; you can change it later.</p>
      <Button onClick={() => setKind("app")}>Authenticator app</Button>
      {isPasskeyPossible() && (
        <Button variant="secondary" onClick={() => setKind("passkey")}>
          Passkey
        </Button>
      )}
      {factors.data.is_phone_available && (
        <Button variant="secondary" onClick={() => setKind("phone")}>
          Text message
        </Button>
      )}
    </div>
  );
}
