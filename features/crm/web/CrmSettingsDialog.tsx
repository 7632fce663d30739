import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { DialogActions } from "@aside/ui/overlays/DialogActions.tsx";
import { type FormEvent, useState } from "react";
import type { ActivityKind, CrmConnection, CrmProvider } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { type CrmSettings, useUpdateCrm } from "./queries.ts";

type Props = { provider: CrmProvider; connection: CrmConnection; onClose: () => void };

export function CrmSettingsDialog({ provider, connection, onClose }: Props) {
  const update = useUpdateCrm();
  const { activities, creates_contacts, syncs_properties } = connection;
  const [edit, setEdit] = useState<CrmSettings>({ activities, creates_contacts, syncs_properties });
  const change = (part: Partial<CrmSettings>) => setEdit({ ...edit, ...part });
  const toggle = (kind: ActivityKind, isOn: boolean) =>
    change({ activities: isOn ? [...edit.activities, kind] : edit.activities.filter((other) => other !== kind) });

  function submit(event: FormEvent) {
    event.preventDefault();
    update.mutate({ provider, ...edit }, { onSuccess: onClose });
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.settingsTitle(copy.names[provider])}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-1">
          <legend className="font-medium">{copy.activities}</legend>
          {(Object.keys(copy.kinds) as ActivityKind[]).map((kind) => (
            <Checkbox
              key={kind}
              label={copy.kinds[kind]}
              checked={edit.activities.includes(kind)}
              onChange={(event) => toggle(kind, event.target.checked)}
            />
          ))}
        </fieldset>
        <Checkbox
          label={copy.createsContacts}
          hint={copy.createsContactsHint}
          checked={edit.creates_contacts}
          onChange={(event) => change({ creates_contacts: event.target.checked })}
        />
        {provider === "hubspot" && (
          <Checkbox
            label={copy.syncsProperties}
            hint={copy.syncsPropertiesHint}
            checked={edit.syncs_properties}
            onChange={(event) => change({ syncs_properties: event.target.checked })}
          />
        )}
        <DialogActions
          problem={update.error?.message}
          cancel={copy.cancel}
          submit={copy.save}
          isBusy={update.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
