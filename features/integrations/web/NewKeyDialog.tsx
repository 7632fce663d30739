import { API_SCOPES, type ApiScope } from "@aside/contract/api-scopes.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { type FormEvent, useState } from "react";
import { copy } from "../copy.ts";
import { useCreateApiKey } from "./queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFETIMES = [30, 90, 365] as const;

export function NewKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const create = useCreateApiKey();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const [days, setDays] = useState("");
  const [isTouched, setTouched] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (name.trim() === "" || scopes.length === 0) return;
    const expires_at = days === "" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    create.mutate({ name: name.trim(), scopes, expires_at }, { onSuccess: ({ key }) => onMade(key) });
  }

  const problem = isTouched && scopes.length === 0 ? copy.scopesRequired : create.error?.message;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.makeTitle}>
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
        <fieldset className="flex flex-col gap-2">
          <legend className="font-medium">Permissions</legend>
          {API_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              label={copy.scopes[scope].label}
              hint={copy.scopes[scope].hint}
              checked={scopes.includes(scope)}
              onChange={(event) => setScopes(event.target.checked ? [...scopes, scope] : scopes.filter((other) => other !== scope))}
            />
          ))}
        </fieldset>
        <Select label={copy.expires} value={days} onChange={(event) => setDays(event.target.value)}>
          <option value="">{copy.never}</option>
          {LIFETIMES.map((count) => (
            <option key={count} value={count}>
              {copy.afterDays(count)}
            </option>
          ))}
        </Select>
        {problem && (
          <p role="alert" className="text-small text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" busy={create.isPending}>
            {copy.make}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
