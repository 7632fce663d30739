import { Button } from "@aside/ui/elements/Button.tsx";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { givePasskey, isCancelled, passkeyMessage } from "./passkey-queries.ts";

/** Opens the browser's dialog only after a click, as some browsers require. */
export function PasskeyCheck() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function check() {
    setBusy(true);
    setError(null);
    try {
      await givePasskey();
    } catch (failure) {
      if (!isCancelled(failure)) setError(passkeyMessage(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">Your browser asks for your fingerprint, face, PIN or security key.</p>
      <p role="alert" className="text-small text-danger empty:hidden">
        {error}
      </p>
      <Button busy={isBusy} autoFocus onClick={() => void check()}>
        <KeyRound aria-hidden className="size-5" />
        Use a passkey
      </Button>
    </div>
  );
}
