import { type ApiScope, PERSON_SCOPES } from "@aside/contract/api-scopes.ts";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { DialogActions } from "@aside/ui/overlays/DialogActions.tsx";
import { type FormEvent, useState } from "react";
import { ScopeFields } from "../../../integrations/web/ScopeFields.tsx";
import type { RegisteredApp } from "../../admin-contract.ts";
import { copy } from "../../copy.ts";
import { useSaveApp } from "./queries.ts";

/** `app`: the one to change; absent: a new one. `isOperator`: may register apps for everybody. */
type Props = { app?: RegisteredApp; isOperator: boolean; onClose: () => void; onSaved: (secret: string | null) => void };

export function AppDialog({ app, isOperator, onClose, onSaved }: Props) {
  const save = useSaveApp();
  const [name, setName] = useState(app?.name ?? "");
  const [logoText, setLogoText] = useState(app?.logo_text ?? "");
  const [addresses, setAddresses] = useState(app?.redirect_uris.join("\n") ?? "");
  const [scopes, setScopes] = useState<ApiScope[]>(app?.scopes ?? []);
  const [isConfidential, setConfidential] = useState(false);
  const [isForEverybody, setForEverybody] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const redirectUris = addresses.split(/\s+/).filter((line) => line !== "");

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (name.trim() === "" || redirectUris.length === 0 || scopes.length === 0) return;
    save.mutate(
      {
        ...(app ? { id: app.id } : {}),
        name: name.trim(),
        logo_text: logoText,
        redirect_uris: redirectUris,
        scopes: scopes as RegisteredApp["scopes"],
        is_confidential: isConfidential,
        is_for_everybody: isForEverybody,
      },
      { onSuccess: ({ secret }) => onSaved(secret) },
    );
  }

  const problem = isTouched && scopes.length === 0 ? copy.scopesRequired : save.error?.message;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={app ? copy.changeTitle(app.name) : copy.newAppTitle}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={copy.name}
          autoFocus
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          {...(isTouched && name.trim() === "" ? { error: copy.nameRequired } : {})}
        />
        <TextField
          label={copy.logoText}
          hint={copy.logoTextHint}
          maxLength={3}
          value={logoText}
          onChange={(event) => setLogoText(event.target.value)}
        />
        <TextArea
          label={copy.redirectUris}
          hint={copy.redirectHint}
          rows={3}
          value={addresses}
          onChange={(event) => setAddresses(event.target.value)}
          {...(isTouched && redirectUris.length === 0 ? { error: copy.redirectRequired } : {})}
        />
        <ScopeFields choices={PERSON_SCOPES} value={scopes} onChange={setScopes} />
        {!app && (
          <Checkbox
            label={copy.confidential}
            hint={copy.confidentialHint}
            checked={isConfidential}
            onChange={(event) => setConfidential(event.target.checked)}
          />
        )}
        {!app && isOperator && (
          <Checkbox label={copy.forEverybody} checked={isForEverybody} onChange={(event) => setForEverybody(event.target.checked)} />
        )}
        <DialogActions
          problem={problem}
          cancel={copy.cancel}
          submit={app ? copy.save : copy.newApp}
          isBusy={save.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
