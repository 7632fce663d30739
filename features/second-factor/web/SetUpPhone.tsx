import { Button } from "@aside/ui/elements/Button.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import { CodeForm } from "./CodeForm.tsx";
import { PasswordAgain } from "./PasswordAgain.tsx";
import { finishSetUp, startPhone } from "./queries.ts";
import { copy } from "../copy.ts";
import type { SessionUser } from "@aside/core/accounts/contract.ts";

type Props = {
  needsPassword: boolean;
  onCancel: () => void;
  onDone: (done: { session: { token: string; user: SessionUser }; recovery_codes: string[] }) => void;
};

/** Asks for a number, then for the code sent to it. */
export function SetUpPhone({ needsPassword, onCancel, onDone }: Props) {
  const [number, setNumber] = useState("");
  const [isSent, setSent] = useState(false);

  async function send(password: string) {
    await startPhone(number, password);
    toastSuccess(copy.otpSent);
    setSent(true);
  }

  async function confirm(code: string) {
    const { recovery_codes, ...session } = await finishSetUp("phone", code);
    onDone({ session, recovery_codes });
  }

  if (isSent)
    return (
      <CodeForm hint={`We texted a 6-digit code to ${number}. It is valid for 5 minutes.`} submit="Confirm" onSubmit={confirm}>
        <Button variant="ghost" onClick={() => setSent(false)}>
          Use another number
        </Button>
      </CodeForm>
    );
  return (
    <PasswordAgain needsPassword={needsPassword} submit="Text me a code" onSubmit={send} onCancel={onCancel} isReady={number.trim() !== ""}>
      <TextField
        label="Phone number for codes"
        hint="Include the country code, for example +1 415 555 0123. Authenticator apps and passkeys are more secure than text messages."
        type="tel"
        autoComplete="tel"
        autoFocus
        maxLength={32}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
    </PasswordAgain>
  );
}
