import { brand } from "@aside/brand/brand.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { webCopy as copy } from "../web-copy.ts";

export function WordsDialog({ words, onClose }: { words: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.teamsTitle}
      description={copy.teamsWhy(brand.product)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {copy.close}
          </Button>
          <Button onClick={() => void copyText(words)}>{copy.copyWords}</Button>
        </>
      }
    >
      <TextField label={copy.teamsWords} value={words} readOnly spellCheck={false} className="font-mono text-small" />
    </Dialog>
  );
}
