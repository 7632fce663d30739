import { Button } from "@aside/ui/elements/Button.tsx";
import { PasswordField } from "@aside/ui/fields/PasswordField.tsx";
import { type FormEvent, type ReactNode, useState } from "react";
import { sessionStore } from "@aside/web-client/session-store.ts";

type Props = {
  /** Asks for the password again if the sign-in is not recent. */
  needsPassword: boolean;
  submit: string;
  onSubmit: (password: string) => Promise<void>;
  onCancel: () => void;
  /** Fields above the password, or a description of the action. */
  children?: ReactNode;
  isReady?: boolean;
  isRisk?: boolean;
};

/** A step that changes a sign-in method. */
export function PasswordAgain({ needsPassword, submit, onSubmit, onCancel, children, isReady = true, isRisk = false }: Props) {
  const [password, setPassword] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const canSend = isReady && (!needsPassword || password !== "");

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !canSend) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit(password);
    } catch (failure) {
      setError((failure as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} onInput={() => setError(undefined)} noValidate className="flex flex-col gap-4">
      {children}
      {needsPassword && (
        <>
          {/* For password managers: links the address to the password. */}
          <input type="hidden" name="username" autoComplete="username" value={sessionStore.get()?.user.email ?? ""} />
          <PasswordField
            label="Your password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoFocus={!children}
          />
        </>
      )}
      <p role="alert" className="text-small text-danger empty:hidden">
        {error}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={isRisk ? "danger" : "primary"} busy={isBusy} disabled={!canSend}>
          {submit}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
