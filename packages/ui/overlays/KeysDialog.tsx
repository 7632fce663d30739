import type { ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";

interface KeysDialogProps {
  description?: string;
  /** Any of `keys` causes the action. `isOff`: not at present. */
  keys: readonly { keys: readonly string[]; does: string; isOff?: boolean }[];
  onClose: () => void;
  /** Above the list. */
  children?: ReactNode;
}

/** Lists keyboard shortcuts. */
export function KeysDialog({ description, keys: listed, onClose, children }: KeysDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Keyboard shortcuts"
      {...(description !== undefined && { description })}
    >
      {children}
      <dl className="flex flex-col">
        {listed.map(({ keys, does, isOff = false }) => (
          <div key={does} className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0">
            <dt className={isOff ? "text-muted line-through" : ""}>{does}</dt>
            <dd className="flex shrink-0 flex-wrap justify-end gap-2">
              {keys.map((key) => (
                <kbd key={key} className="rounded-control border border-line-strong px-2 py-0.5 text-small font-medium">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
