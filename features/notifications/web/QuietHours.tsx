import { formatClock, parseClock } from "@aside/contract/time/local-time.ts";
import { viewerZone } from "@aside/contract/time/days.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { TimeZoneSelect } from "@aside/ui/fields/TimeZoneSelect.tsx";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useState } from "react";
import type { NotificationSettings } from "../contract.ts";
import { copy } from "../copy.ts";
import type { SettingsChange } from "./queries.ts";

const texts = copy.card;
/** From ten in the evening to seven in the morning. */
const NIGHT = { from: 22 * 60, to: 7 * 60 };

/** When nothing comes, and by which clock; the daily digest goes by the same. */
export function QuietHours({ settings, onChange }: { settings: NotificationSettings; onChange: (body: SettingsChange) => void }) {
  const { quiet, time_zone: zone } = settings;
  const here = viewerZone();
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={texts.quiet}
        hint={texts.quietWhy}
        checked={quiet !== null}
        // Quiet hours are in the user's current time zone.
        onChange={(event) =>
          onChange(event.target.checked ? { quiet: NIGHT, ...(zone === "UTC" && { time_zone: here }) } : { quiet: null })
        }
      />
      {quiet && (
        <div className="grid grid-cols-2 gap-4">
          <TimeField
            label={texts.from}
            minutes={quiet.from}
            other={quiet.to}
            onChange={(from) => onChange({ quiet: { ...quiet, from } })}
          />
          <TimeField label={texts.to} minutes={quiet.to} other={quiet.from} onChange={(to) => onChange({ quiet: { ...quiet, to } })} />
        </div>
      )}
      <TimeZoneSelect label={texts.timeZone} value={zone} onChange={(name) => onChange({ time_zone: name })} />
      {zone !== here && (
        <span>
          <Button variant="secondary" onClick={() => onChange({ time_zone: here })}>
            {texts.useThis(here.replaceAll("_", " "))}
          </Button>
        </span>
      )}
    </div>
  );
}

type TimeProps = { label: string; minutes: number; other: number; onChange: (minutes: number) => void };

/** Keeps what is being typed; `onChange` gets times that can be used. `other`: the other end of the quiet hours. */
function TimeField({ label, minutes, other, onChange }: TimeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  function save() {
    if (typed === null) return;
    const chosen = parseClock(typed);
    const problem = chosen === null ? texts.timeMissing : chosen === other ? texts.quietEmpty : undefined;
    setError(problem);
    if (chosen === null || problem !== undefined) return;
    setTyped(null);
    if (chosen !== minutes) onChange(chosen);
  }
  return (
    <TextField
      type="time"
      label={label}
      value={typed ?? formatClock(minutes)}
      error={error}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
    />
  );
}
