import { Button } from "@aside/ui/elements/Button.tsx";
import { CodeField } from "@aside/ui/fields/CodeField.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import { copy } from "@aside/features/sign-in/copy.ts";
import { useCountdown } from "@aside/ui/hooks/use-countdown.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";

type Props = {
  email: string;
  /** Seconds until another code can be sent. */
  resendAfter: number;
  verify: (code: string) => Promise<void>;
  /** Resolves with the seconds until the next one. */
  resend: () => Promise<number>;
  onBack: () => void;
  onDone: () => void;
};

/** Asks for the emailed 4-digit code, which is submitted with its fourth digit. */
export function VerifyStep({ email, resendAfter, verify, resend, onBack, onDone }: Props) {
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { seconds, restart } = useCountdown(resendAfter);

  async function submit(digits: string) {
    if (digits.length === 0) return setError(accountCopy.codeRequired);
    setBusy(true);
    setError(null);
    try {
      await verify(digits);
      onDone();
    } catch (failure) {
      setCode("");
      setError((failure as Error).message);
    } finally {
      setBusy(false);
    }
  }

  async function sendAgain() {
    try {
      restart(await resend());
      toastSuccess(copy.codeSent);
    } catch (failure) {
      toastError((failure as Error).message);
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">We sent a 4-digit code to {email}.</p>
      <CodeField
        label="Code"
        length={4}
        value={code}
        onChange={setCode}
        onComplete={(digits) => void submit(digits)}
        disabled={isBusy}
        autoFocus
        {...(error ? { error } : {})}
      />
      <Button busy={isBusy} onClick={() => void submit(code)}>
        Verify
      </Button>
      <Button variant="ghost" disabled={seconds > 0} onClick={() => void sendAgain()}>
        {seconds > 0 ? `Resend code in ${seconds} s` : "Resend code"}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}
