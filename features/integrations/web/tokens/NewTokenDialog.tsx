import { type ApiScope, PERSON_SCOPES } from "@aside/contract/api-scopes.ts";
import { PasswordField } from "@aside/ui/fields/PasswordField.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { DialogActions } from "@aside/ui/overlays/DialogActions.tsx";
import { type FormEvent, useState } from "react";
import { copy } from "../../copy.ts";
import { expiryOf, LifetimeSelect } from "../LifetimeSelect.tsx";
import { ScopeFields } from "../ScopeFields.tsx";
import { useCreateToken } from "./queries.ts";

type Props = { needsPassword: boolean; onClose: () => void; onMade: (token: string) => void };

export function NewTokenDialog({ needsPassword, onClose, onMade }: Props) {
  const create = useCreateToken();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const [days, setDays] = useState("90");
  const [password, setPassword] = useState("");
  const [isTouched, setTouched] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (name.trim() === "" || scopes.length === 0) return;
    create.mutate({ name: name.trim(), scopes, expires_at: expiryOf(days), password }, { onSuccess: ({ token }) => onMade(token) });
  }

  const problem = isTouched && scopes.length === 0 ? copy.scopesRequired : create.error?.message;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.makeTokenTitle}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={copy.name}
          hint={copy.nameHint}
          autoFocus
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          {...(isTouched && name.trim() === "" ? { error: copy.nameRequired } : {})}
        />
        <ScopeFields choices={PERSON_SCOPES} value={scopes} onChange={setScopes} />
        <LifetimeSelect value={days} onChange={setDays} />
        {needsPassword && (
          <PasswordField
            label={copy.password}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <DialogActions problem={problem} cancel={copy.cancel} submit={copy.makeToken} isBusy={create.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
