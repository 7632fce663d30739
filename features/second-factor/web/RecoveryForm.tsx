import { Button } from "@aside/ui/elements/Button.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { type FormEvent, useState } from "react";
import { giveCode } from "./queries.ts";

export function RecoveryForm() {
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === "" || isBusy) return;
    setBusy(true);
    try {
      await giveCode("recovery", code);
    } catch (failure) {
      setError((failure as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
      <TextField
        label="Recovery code"
        hint="Enter one of the codes you saved when you set up two-factor authentication."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={32}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setError(undefined);
        }}
        error={error}
      />
      <Button type="submit" busy={isBusy} disabled={code.trim() === "" || isBusy}>
        Authenticate
      </Button>
    </form>
  );
}
