import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { Copy } from "lucide-react";
import { copy } from "../copy.ts";

/** The key is shown only once, so a click outside does not close the dialog. */
export function MadeKeyDialog({ kind = "key", value, onClose }: { kind?: keyof typeof copy.made; value: string; onClose: () => void }) {
  const texts = copy.made[kind];
  return (
    <Dialog
      open
      blocking
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.title}
      description={copy.madeWhy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.done}
          </Button>
          <Button onClick={() => void copyText(value)}>
            <Copy aria-hidden className="size-5" /> {texts.copy}
          </Button>
        </>
      }
    >
      <TextField label={texts.label} readOnly value={value} className="font-mono" onFocus={(event) => event.target.select()} />
    </Dialog>
  );
}
