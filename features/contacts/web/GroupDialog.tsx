import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { type FormEvent, useId, useState } from "react";
import type { ContactGroup } from "../contract.ts";
import { copy } from "../copy.ts";
import { useSaveGroup } from "./queries.ts";

type Props = { group: ContactGroup | null; onClose: () => void; onSaved: (group: ContactGroup) => void };

/** Creates or renames a group. */
export function GroupDialog({ group, onClose, onSaved }: Props) {
  const [name, setName] = useState(group?.name ?? "");
  const form = useId();
  const save = useSaveGroup();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "" || save.isPending) return;
    save.mutate(
      { ...(group ? { id: group.id } : {}), name },
      {
        onSuccess: (saved) => {
          onSaved(saved);
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={group ? copy.groups.rename : copy.groups.make}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={form} busy={save.isPending} disabled={name.trim() === ""}>
            {copy.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={copy.groups.name}
          value={name}
          maxLength={100}
          error={save.error?.message}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
