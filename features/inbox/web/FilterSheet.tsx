import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import type { ReactNode } from "react";
import { copy } from "../copy.ts";

type Props = { onClose: () => void; onClear: () => void; children: ReactNode };

/** The filters on a phone. */
export function FilterSheet({ onClose, onClear, children }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.filters}
      footer={
        <>
          <Button variant="ghost" onClick={onClear}>
            {copy.clear}
          </Button>
          <Button onClick={onClose}>{copy.show}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Dialog>
  );
}
