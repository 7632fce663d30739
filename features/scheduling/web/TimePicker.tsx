import { TimeZoneSelect } from "@aside/ui/fields/TimeZoneSelect.tsx";
import { useId, useState } from "react";
import { DayGrid } from "./DayGrid.tsx";
import { formatLongWeekday } from "@aside/contract/time/days.ts";
import { formatTime } from "@aside/contract/time/instants.ts";
import { groupByDay } from "@aside/contract/time/months.ts";
import { demoCopy as copy } from "./web-copy.ts";

type Props = {
  /** ISO 8601, UTC; not empty. */
  times: readonly string[];
  zone: string;
  onZone: (zone: string) => void;
  value: string | null;
  onChange: (time: string) => void;
};

/** A day, then a time of it, in a time zone that can be changed. */
export function TimePicker({ times, zone, onZone, value, onChange }: Props) {
  const id = useId();
  const days = groupByDay(times, zone);
  const first = [...days.keys()][0] ?? "";
  const [chosenDay, setDay] = useState(first);
  // Another time zone may have other days.
  const day = days.has(chosenDay) ? chosenDay : first;
  const [month, setMonth] = useState(day.slice(0, 7));
  return (
    <div className="@container flex flex-col gap-4">
      <div className="grid gap-x-8 gap-y-4 @xl:grid-cols-2">
        <DayGrid days={days} month={month} onMonth={setMonth} day={day} onDay={setDay} />
        <section aria-labelledby={id}>
          <h2 id={id} aria-live="polite" className="font-semibold">
            {copy.timesOn(formatLongWeekday(day))}
          </h2>
          <ul className="mt-2 grid max-h-56 grid-cols-3 @xl:max-h-80 gap-2 overflow-y-auto p-0.5">
            {(days.get(day) ?? []).map((time) => (
              <li key={time}>
                <button
                  type="button"
                  aria-pressed={time === value}
                  onClick={() => onChange(time)}
                  className="min-h-11 w-full rounded-control border border-line-strong bg-surface text-small font-semibold tabular-nums transition-colors hover:bg-sunken aria-pressed:border-ember-strong aria-pressed:bg-ember-strong aria-pressed:text-on-ember"
                >
                  {formatTime(time, zone)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <TimeZoneSelect label={copy.timeZone} value={zone} onChange={onZone} />
    </div>
  );
}
