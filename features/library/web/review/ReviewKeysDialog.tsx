import { KeysDialog } from "@aside/ui/overlays/KeysDialog.tsx";
import { SingleKeysSwitch } from "@aside/ui/overlays/SingleKeysSwitch.tsx";
import { areKeysOn } from "@aside/ui/single-keys.ts";
import { useState } from "react";
import { REVIEW_KEYS } from "./review-keys.ts";

/** Lists the shortcuts, with the switch for single keys that the lists have, too. */
export function ReviewKeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <KeysDialog keys={REVIEW_KEYS.map(({ keys, does, isSingle }) => ({ keys, does, isOff: isSingle && !isOn }))} onClose={onClose}>
      <SingleKeysSwitch onChange={setOn} />
    </KeysDialog>
  );
}
