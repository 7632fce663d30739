import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { Copy } from "lucide-react";
import { copy } from "../copy.ts";

/** The key is shown only once, so a click outside does not close the dialog. */
export function MadeKeyDialog({ kind = "key", value, onClose }: { kind?: "key" | "token"; value: string; onClose: () => void }) {
  return (
    <Dialog
      open
      blocking
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={kind === "key" ? copy.madeTitle : copy.madeTokenTitle}
      description={copy.madeWhy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.done}
          </Button>
          <Button onClick={() => void copyText(value)}>
            <Copy aria-hidden className="size-5" /> {kind === "key" ? copy.copyKey : copy.copyToken}
          </Button>
        </>
      }
    >
      <TextField label={copy[kind]} readOnly value={value} className="font-mono" onFocus={(event) => event.target.select()} />
    </Dialog>
  );
}
