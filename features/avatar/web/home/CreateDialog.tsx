import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { DialogActions } from "@aside/ui/overlays/DialogActions.tsx";
import { useState } from "react";
import type { Persona } from "../../contract.ts";
import { webCopy as copy } from "../../web-copy.ts";
import { useCreatePersona } from "../queries.ts";

type Props = { onClose: () => void; onCreated: (persona: Persona) => void };

export function CreateDialog({ onClose, onCreated }: Props) {
  const create = useCreatePersona();
  const [name, setName] = useState<string>(copy.nameDefault);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.create} description={copy.emptyWhy}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate(name.trim(), { onSuccess: onCreated });
        }}
      >
        <TextField
          label={copy.name}
          hint={copy.nameHint}
          value={name}
          maxLength={60}
          required
          pattern=".*\S.*"
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions
          problem={create.error?.message}
          cancel={copy.cancel}
          submit={copy.continue}
          isBusy={create.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
