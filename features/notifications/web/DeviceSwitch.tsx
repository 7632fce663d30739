import { Switch } from "@aside/ui/fields/Switch.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import { useEffect, useState } from "react";
import { copy } from "../copy.ts";
import { type DeviceState, readDeviceState } from "./push-device.ts";
import { useDeviceChange } from "./queries.ts";
import { switchOff, switchOn } from "./switch-device.ts";

const texts = copy.card;

/** Push notifications in this browser. The permission is requested only when the switch is turned on. */
export function DeviceSwitch({ userId, push }: { userId: string; push: { public_key: string; devices: number } }) {
  const [state, setState] = useState<DeviceState | null>(null);
  useEffect(() => void readDeviceState(userId).then(setState), [userId]);
  const change = useDeviceChange(async () => {
    await (state === "on" ? switchOff() : switchOn(userId, push.public_key));
    setState(await readDeviceState(userId));
  });
  const hints: Partial<Record<DeviceState, string>> = isNativeShell()
    ? { blocked: texts.pushBlockedNative, off: texts.pushWhyNative }
    : { missing: texts.pushMissing, blocked: texts.pushBlocked, off: texts.pushWhy };
  return (
    <div>
      <Switch
        label={texts.push}
        hint={state ? hints[state] : undefined}
        checked={state === "on"}
        disabled={state === null || state === "missing" || state === "blocked" || change.isPending}
        onChange={() => change.mutate(undefined, { onError: () => toastError(texts.pushFailed) })}
      />
      {push.devices > 0 && <p className="text-small text-muted">{texts.devices(push.devices)}</p>}
    </div>
  );
}
