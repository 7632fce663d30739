import { useState } from "react";
import { KeysDialog } from "../overlays/KeysDialog.tsx";
import { SingleKeysSwitch } from "../overlays/SingleKeysSwitch.tsx";
import { areKeysOn } from "../single-keys.ts";

export type KeyRow = { keys: readonly string[]; does: string; isSingle?: boolean };

/** Lists the shortcuts of a list, with a switch for single-key ones. */
export function SingleKeysDialog({ rows, onClose }: { rows: readonly KeyRow[]; onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <KeysDialog keys={rows.map(({ keys, does, isSingle = false }) => ({ keys, does, isOff: isSingle && !isOn }))} onClose={onClose}>
      <SingleKeysSwitch onChange={setOn} />
    </KeysDialog>
  );
}
