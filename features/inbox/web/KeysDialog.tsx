import { KeysDialog as Shortcuts } from "@aside/ui/overlays/KeysDialog.tsx";
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
  const rows = KEY_ROWS.filter(({ only }) => only === undefined || only === kind);
  return (
    <Shortcuts keys={rows.map(({ what, keys, single }) => ({ does: what, keys, isOff: single && !isOn }))} onClose={onClose}>
      <Switch label={copy.keysSwitch} hint={copy.keysSwitchWhy} checked={isOn} onChange={(event) => change(event.target.checked)} />
    </Shortcuts>
  );
}
