import { Switch } from "@aside/ui/fields/Switch.tsx";
import { KeysDialog } from "@aside/ui/overlays/KeysDialog.tsx";
import { useState } from "react";
import { copy } from "../../../inbox/copy.ts";
import { areKeysOn, setKeysOn } from "../../../inbox/web/dashboard-keys.ts";
import { REVIEW_KEYS } from "./review-keys.ts";

/** Lists the shortcuts, with the switch for single keys that the lists have, too. */
export function ReviewKeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn);
  const change = (next: boolean) => {
    setKeysOn(next);
    setOn(next);
  };
  return (
    <KeysDialog keys={REVIEW_KEYS.map(({ keys, does, isSingle }) => ({ keys, does, isOff: isSingle && !isOn }))} onClose={onClose}>
      <Switch label={copy.keysSwitch} hint={copy.keysSwitchWhy} checked={isOn} onChange={(event) => change(event.target.checked)} />
    </KeysDialog>
  );
}
