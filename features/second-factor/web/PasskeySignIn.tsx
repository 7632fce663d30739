import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { canAutofill, enterWithPasskey, isCancelled, isPasskeyPossible, passkeyMessage, stopAutofill } from "./passkey-queries.ts";

/** A button to sign in with a passkey. If the browser supports it, the email field's autofill offers passkeys, too. */
export function PasskeySignIn({ onDone }: { onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const done = useEffectEvent(onDone);

  useEffect(() => {
    let isOpen = true;
    const wait = async () => {
      if (!(await canAutofill()) || !isOpen) return;
      await enterWithPasskey(true);
      if (isOpen) done();
    };
    // Autofill starts by itself, so errors are shown only after a click on the button.
    wait().catch(() => undefined);
    return () => {
      isOpen = false;
      if (isPasskeyPossible()) void stopAutofill();
    };
  }, []);

  async function enter() {
    setBusy(true);
    try {
      await enterWithPasskey();
      onDone();
    } catch (error) {
      if (!isCancelled(error)) toastError(passkeyMessage(error));
    } finally {
      setBusy(false);
    }
  }

  if (!isPasskeyPossible()) return null;
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void enter()} className="mt-3 w-full">
      <KeyRound aria-hidden className="size-5" />
      Sign in with a passkey
    </Button>
  );
}
