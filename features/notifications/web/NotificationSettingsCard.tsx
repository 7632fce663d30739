import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import type { ReactNode } from "react";
import { KINDS, type NotificationSettings, type Ways } from "../contract.ts";
import { copy } from "../copy.ts";
import { DeviceSwitch } from "./DeviceSwitch.tsx";
import { QuietHours } from "./QuietHours.tsx";
import { type SettingsChange, useNotificationSettings, useSaveSettings } from "./queries.ts";

const texts = copy.card;
const WAYS = ["app", "email", "push"] as const satisfies readonly (keyof Ways)[];

/** My Account: the channels of each kind of notification. `children`: the settings of other emails. Changes are saved at once. */
export function NotificationSettingsCard({ userId, children }: { userId: string; children: ReactNode }) {
  const settings = useNotificationSettings();
  const save = useSaveSettings();
  const change = (body: SettingsChange) => save.mutate(body, { onError: (error) => toastError(error.message || copy.notSaved) });
  return (
    <Card className="flex flex-col gap-6">
      <div>
        <h2 className="text-lead font-semibold">{copy.title}</h2>
        <p className="text-small text-muted">{texts.why}</p>
      </div>
      {settings.isError && !settings.data ? (
        <ErrorState title={texts.notLoaded} error={settings.error} onRetry={() => void settings.refetch()} />
      ) : !settings.data ? (
        <Skeleton className="h-96" />
      ) : (
        <>
          <WaysTable settings={settings.data} onChange={change} />
          <Select
            label={texts.digest}
            value={settings.data.digest}
            onChange={(event) => change({ digest: event.target.value as NotificationSettings["digest"] })}
          >
            {(["daily", "hourly", "off"] as const).map((digest) => (
              <option key={digest} value={digest}>
                {texts.digests[digest]}
              </option>
            ))}
          </Select>
          <QuietHours settings={settings.data} onChange={change} />
          <DeviceSwitch userId={userId} push={settings.data.push} />
        </>
      )}
      {children}
    </Card>
  );
}

/** One line a kind, one column a way. */
function WaysTable({ settings, onChange }: { settings: NotificationSettings; onChange: (body: SettingsChange) => void }) {
  return (
    <table className="w-full">
      <caption className="sr-only">{texts.title}</caption>
      <thead>
        <tr className="text-small text-muted">
          <th scope="col" className="text-left font-medium">
            {texts.kind}
          </th>
          {WAYS.map((way) => (
            <th key={way} scope="col" className="w-14 font-medium">
              {texts.ways[way]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="text-left font-normal">
              {texts.kinds[kind]}
            </th>
            {WAYS.map((way) => (
              <td key={way} className="p-0">
                <label className="mx-auto flex size-11 items-center justify-center">
                  <input
                    type="checkbox"
                    aria-label={`${texts.kinds[kind]}: ${texts.ways[way]}`}
                    className="tick"
                    checked={settings.kinds[kind][way]}
                    onChange={(event) => onChange({ kinds: { [kind]: { [way]: event.target.checked } } })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
