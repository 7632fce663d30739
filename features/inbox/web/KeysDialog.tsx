import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { useState } from "react";
import { copy } from "../copy.ts";
import { areKeysOn, KEY_ROWS, setKeysOn } from "./dashboard-keys.ts";
import type { ListKind } from "./list/list-state.ts";

/** Lists the shortcuts, with a switch for single-key ones. */
export function KeysDialog({ kind, onClose }: { kind: ListKind; onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn);
  const change = (next: boolean) => {
    setKeysOn(next);
    setOn(next);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={copy.keysTitle}>
      <Switch label={copy.keysSwitch} hint={copy.keysSwitchWhy} checked={isOn} onChange={(event) => change(event.target.checked)} />
      <dl className="mt-4 flex flex-col">
        {KEY_ROWS.filter((row) => row.only === undefined || row.only === kind).map((row) => (
          <div key={row.what} className="flex min-h-9 items-center justify-between gap-4 border-t border-line py-1">
            <dt className={row.single && !isOn ? "text-muted line-through" : ""}>{row.what}</dt>
            <dd className="flex shrink-0 flex-wrap justify-end gap-1">
              {row.keys.map((key) => (
                <kbd key={key} className="min-w-7 rounded-control border border-line bg-sunken px-2 text-center font-sans text-small">
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
