import { type ReactNode, useState } from "react";
import { Switch } from "../fields/Switch.tsx";
import { areKeysOn, setKeysOn } from "../single-keys.ts";

/** Turns single-key shortcuts on and off, in the list of shortcuts. */
export function SingleKeysSwitch({
  hint = "Turn them off if they interfere with speech input or your own shortcuts. Arrow keys, Enter and Tab keep working.",
  onChange,
}: {
  hint?: ReactNode;
  onChange?: (isOn: boolean) => void;
}) {
  const [isOn, setOn] = useState(areKeysOn);
  const change = (next: boolean) => {
    setKeysOn(next);
    setOn(next);
    onChange?.(next);
  };
  return <Switch label="Single-key shortcuts" hint={hint} checked={isOn} onChange={(event) => change(event.target.checked)} />;
}
