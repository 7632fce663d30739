import { LockedNote } from "@aside/core/entitlements/web/LockedNote.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import { AddPasskey } from "./AddPasskey.tsx";
import { isCancelled, isPasskeyPossible, passkeyMessage, useAskPasskey, usePasskeys } from "./passkey-queries.ts";
import { PasskeyRow } from "./PasskeyRow.tsx";
import { PasswordAgain } from "./PasswordAgain.tsx";
import { useFactors } from "./queries.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** My Account: the list of passkeys, and whether one is the second factor. */
export function PasskeysCard() {
  const passkeys = usePasskeys();
  const factors = useFactors();
  const ask = useAskPasskey();
  const [act, setAct] = useState<"add" | "ask" | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (passkeys.isError)
    return <ErrorState title="Couldn't load your passkeys." error={passkeys.error} onRetry={() => void passkeys.refetch()} />;
  const list = passkeys.data ?? [];
  const mfaType = factors.data?.mfa_type ?? null;
  const isAsked = mfaType === "passkey";
  const needsPassword = factors.data?.needs_password ?? true;
  const stop = () => setAct(null);

  async function toggle(password: string) {
    try {
      const made = await ask.mutateAsync({ is_asked: !isAsked, password });
      if (made.length > 0) setCodes(made);
      stop();
    } catch (error) {
      if (!isCancelled(error)) throw new Error(passkeyMessage(error), { cause: error });
    }
  }

  function added() {
    toastSuccess("Your passkey was added.");
    stop();
  }

  return (
    <Card className="flex flex-col gap-3" aria-busy={passkeys.isPending}>
      <div>
        <h2 className="text-lead font-semibold">Passkeys</h2>
        <p className="text-small text-muted">
          {isPasskeyPossible()
            ? "Sign in with your fingerprint, face, PIN or security key instead of a password."
            : "Passkeys require a current browser and a secure connection (https)."}
        </p>
      </div>
      <LockedNote feature="mfa_support" />
      {passkeys.isPending && <Skeleton className="h-11 w-44" />}
      <ul className="flex flex-col empty:hidden">
        {list.map((passkey) => (
          <li key={passkey.id} className="border-t border-line py-3">
            <PasskeyRow passkey={passkey} needsPassword={needsPassword} />
          </li>
        ))}
      </ul>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {act === "add" && <AddPasskey needsPassword={needsPassword} onCancel={stop} onDone={added} />}
      {act === "ask" && (
        <PasswordAgain
          needsPassword={needsPassword}
          submit={isAsked ? "Stop requiring" : "Require passkey"}
          onSubmit={toggle}
          onCancel={stop}
        >
          <p className="text-muted">
            {isAsked
              ? "You'll sign in with your password only."
              : "After your password, you'll also use a passkey. Your browser asks for it now to check that it works."}
          </p>
        </PasswordAgain>
      )}
      {!act && !codes && passkeys.isSuccess && isPasskeyPossible() && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setAct("add")}>
            Add a passkey
          </Button>
          {list.length > 0 && (mfaType === null || isAsked) && (
            <Button variant="ghost" onClick={() => setAct("ask")}>
              {isAsked ? "Stop requiring a passkey at sign-in" : "Require a passkey at sign-in"}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
