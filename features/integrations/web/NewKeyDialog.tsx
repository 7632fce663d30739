import { API_SCOPES, type ApiScope } from "@aside/contract/api-scopes.ts";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { DialogActions } from "@aside/ui/overlays/DialogActions.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { type FormEvent, useState } from "react";
import { copy } from "../copy.ts";
import type { ApiKey } from "../contract.ts";
import { expiryOf, LifetimeSelect } from "./LifetimeSelect.tsx";
import { ScopeFields } from "./ScopeFields.tsx";
import { useCreateApiKey } from "./queries.ts";

type ActsFor = ApiKey["acts_for"];

export function NewKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const create = useCreateApiKey();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const [actsFor, setActsFor] = useState<ActsFor>("nobody");
  const [members, setMembers] = useState("");
  const emails = members.split(/[\s,;]+/).filter((one) => one !== "");
  const [days, setDays] = useState("");
  const [isTouched, setTouched] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (name.trim() === "" || scopes.length === 0 || (actsFor === "listed" && emails.length === 0)) return;
    const member_emails = actsFor === "listed" ? emails : [];
    create.mutate(
      { name: name.trim(), scopes, acts_for: actsFor, member_emails, expires_at: expiryOf(days) },
      { onSuccess: ({ key }) => onMade(key) },
    );
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
        <ScopeFields choices={API_SCOPES} value={scopes} onChange={setScopes} />
        <Select
          label={copy.actsFor}
          hint={copy.actsForHint}
          value={actsFor}
          onChange={(event) => setActsFor(event.target.value as ActsFor)}
        >
          {(Object.keys(copy.actsForChoices) as ActsFor[]).map((choice) => (
            <option key={choice} value={choice}>
              {copy.actsForChoices[choice]}
            </option>
          ))}
        </Select>
        {actsFor === "listed" && (
          <TextField
            label={copy.members}
            hint={copy.membersHint}
            value={members}
            onChange={(event) => setMembers(event.target.value)}
            {...(isTouched && emails.length === 0 ? { error: copy.memberRequired } : {})}
          />
        )}
        <LifetimeSelect value={days} onChange={setDays} />
        <DialogActions problem={problem} cancel={copy.cancel} submit={copy.make} isBusy={create.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
