import { Button } from "@aside/ui/elements/Button.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { type FormEvent, useId, useState } from "react";
import { copy } from "../../copy.ts";

const MAX_NAME = 80;

type Props = {
  title: string;
  /** The label of the button. */
  action: string;
  name: string;
  state: { isPending: boolean; error: Error | null };
  onName: (name: string) => void;
  onClose: () => void;
};

/** Asks for the name of a folder; the server's error is shown at the field. */
export function FolderNameDialog({ title, action, name: before, state, onName, onClose }: Props) {
  const form = useId();
  const [name, setName] = useState(before);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== "" && !state.isPending) onName(name.trim());
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={form} busy={state.isPending} disabled={name.trim() === ""}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={copy.folder.name}
          value={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          error={state.error?.message}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
