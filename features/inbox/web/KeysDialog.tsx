import { KeysDialog as Shortcuts } from "@aside/ui/overlays/KeysDialog.tsx";
import { SingleKeysSwitch } from "@aside/ui/overlays/SingleKeysSwitch.tsx";
import { areKeysOn } from "@aside/ui/single-keys.ts";
import { useState } from "react";
import { KEY_ROWS } from "./dashboard-keys.ts";
import type { ListKind } from "./list/list-state.ts";

/** Lists the shortcuts, with a switch for single-key ones. */
export function KeysDialog({ kind, onClose }: { kind: ListKind; onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn);
  const rows = KEY_ROWS.filter(({ only }) => only === undefined || only === kind);
  return (
    <Shortcuts keys={rows.map(({ what, keys, single }) => ({ does: what, keys, isOff: single && !isOn }))} onClose={onClose}>
      <SingleKeysSwitch onChange={setOn} />
    </Shortcuts>
  );
}
