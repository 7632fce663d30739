import { Button } from "@aside/ui/elements/Button.tsx";
import { useEffect, useState } from "react";
import { QrCode } from "@aside/ui/elements/QrCode.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { PasswordAgain } from "./PasswordAgain.tsx";
import { finishSetUp, startApp } from "./queries.ts";
import type { SessionUser } from "@aside/core/accounts/contract.ts";

type Props = {
  needsPassword: boolean;
  onCancel: () => void;
  onDone: (done: { session: { token: string; user: SessionUser }; recovery_codes: string[] }) => void;
};

/** Shows the QR code and the key for an authenticator app, then checks a first code. */
export function SetUpApp({ needsPassword, onCancel, onDone }: Props) {
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isWaiting = !begun && !needsPassword && error === null;

  useEffect(() => {
    if (!isWaiting) return;
    let isCurrent = true;
    startApp("").then(
      (made) => isCurrent && setBegun(made),
      (failure: Error) => isCurrent && setError(failure.message),
    );
    return () => void (isCurrent = false);
  }, [isWaiting]);

  async function confirm(code: string) {
    const { recovery_codes, ...session } = await finishSetUp("app", code);
    onDone({ session, recovery_codes });
  }

  if (begun)
    return (
      <div className="flex flex-col gap-4">
        <p>Scan the QR code with your authenticator app, or enter the key.</p>
        <QrCode text={begun.uri} label="QR code for your authenticator app" />
        <p className="text-small text-muted">
          Key:{" "}
          <span data-testid="app-secret" className="font-mono break-all text-ink">
            {begun.secret.replace(/(.{4})(?=.)/g, "$1 ")}
          </span>
        </p>
        <CodeForm hint="Then enter the 6-digit code from the app." submit="Confirm" onSubmit={confirm}>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </CodeForm>
      </div>
    );
  if (needsPassword)
    return (
      <PasswordAgain
        needsPassword
        submit="Continue"
        onSubmit={async (password) => setBegun(await startApp(password))}
        onCancel={onCancel}
      />
    );
  return (
    <div className="flex flex-col items-start gap-4" aria-busy={isWaiting}>
      <p role="alert" className="text-danger empty:hidden">
        {error}
      </p>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
