import { Button } from "@aside/ui/elements/Button.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import { PasswordAgain } from "./PasswordAgain.tsx";
import { textCode, useRemoveFactor } from "./queries.ts";
import { copy } from "../copy.ts";

type Props = { mfaType: "app" | "phone"; needsPassword: boolean; onCancel: () => void; onDone: () => void };

/** Accepts a code of the factor (six digits) or a recovery code (any other text). */
export function RemoveFactor({ mfaType, needsPassword, onCancel, onDone }: Props) {
  const [code, setCode] = useState("");
  const remove = useRemoveFactor();

  async function send() {
    try {
      const { was_sent, is_under_way, resend_after } = await textCode();
      if (was_sent) toastSuccess(copy.otpSent);
      else if (!is_under_way) toastError(copy.otpElsewhere(resend_after));
    } catch (error) {
      toastError((error as Error).message);
    }
  }

  async function submit(password: string) {
    const typed = code.trim();
    await remove.mutateAsync({ mfa_type: /^\d{6}$/.test(typed) ? mfaType : "recovery", code: typed, password });
    onDone();
  }

  return (
    <PasswordAgain needsPassword={needsPassword} submit="Remove" onSubmit={submit} onCancel={onCancel} isReady={code.trim() !== ""} isRisk>
      <TextField
        label="Code or recovery code"
        hint={
          mfaType === "app"
            ? "Enter a code from your authenticator app, or a recovery code."
            : "Enter a code from a text message, or a recovery code."
        }
        autoComplete="one-time-code"
        autoFocus
        maxLength={32}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {mfaType === "phone" && (
        <span>
          <Button variant="secondary" onClick={() => void send()}>
            Text me a code
          </Button>
        </span>
      )}
    </PasswordAgain>
  );
}
