import { Card } from "@aside/ui/elements/Card.tsx";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { useEffect, useState } from "react";
import { copy } from "../../copy.ts";
import { canLock, isLockOn, switchLock } from "./app-lock.ts";

const texts = copy.lock;

/** In the native app: asks for the fingerprint, face or passcode of the device. */
export function AppLockCard() {
  const [isOn, setOn] = useState(isLockOn);
  const [isPossible, setPossible] = useState<boolean | null>(null);
  useEffect(
    () =>
      void canLock().then(setPossible, () => {
        setPossible(false);
      }),
    [],
  );
  const change = async () => {
    // Who cancels changes nothing.
    await switchLock(!isOn).catch(() => undefined);
    setOn(isLockOn());
  };
  return (
    <Card>
      <h2 className="text-lead font-semibold">{texts.card}</h2>
      <Switch
        label={texts.label}
        hint={isPossible === false ? texts.missing : texts.why}
        checked={isOn}
        disabled={isPossible === null || (!isPossible && !isOn)}
        onChange={() => void change()}
      />
    </Card>
  );
}
