import { Button } from "@aside/ui/elements/Button.tsx";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { Copy } from "lucide-react";
import { webCopy as copy } from "../web-copy.ts";

/** The secret is shown only once, so a click outside does not close the dialog. */
export function SecretDialog({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <Dialog
      open
      blocking
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.secretTitle}
      description={copy.secretWhy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.done}
          </Button>
          <Button onClick={() => void copyText(value)}>
            <Copy aria-hidden className="size-5" /> {copy.copySecret}
          </Button>
        </>
      }
    >
      <TextField label={copy.secretTitle} readOnly value={value} className="font-mono" onFocus={(event) => event.target.select()} />
    </Dialog>
  );
}
