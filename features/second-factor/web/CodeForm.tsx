import { Button } from "@aside/ui/elements/Button.tsx";
import { CodeField } from "@aside/ui/fields/CodeField.tsx";
import { type FormEvent, type ReactNode, useState } from "react";

const DIGITS = 6;

type Props = {
  hint: ReactNode;
  submit: string;
  onSubmit: (code: string) => Promise<void>;
  children?: ReactNode;
};

/** A field for six digits with its button; an error is shown beside it and clears the field. */
export function CodeForm({ hint, submit, onSubmit, children }: Props) {
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (code === "" || isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await onSubmit(code);
    } catch (failure) {
      setCode("");
      setError((failure as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
      <p className="text-muted">{hint}</p>
      <CodeField label="Code" length={DIGITS} value={code} onChange={setCode} autoFocus {...(error ? { error } : {})} />
      <Button type="submit" busy={isBusy} disabled={code === "" || isBusy}>
        {submit}
      </Button>
      {children}
    </form>
  );
}
