import { cx } from "@aside/ui/class-names.ts";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { formatLongWeekday } from "@aside/contract/time/days.ts";
import { addMonths, dayOfMonth, formatMonth, weeksOf } from "@aside/contract/time/months.ts";
import { demoCopy as copy } from "./web-copy.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type Props = {
  /** Times by day. */
  days: ReadonlyMap<string, string[]>;
  month: string;
  onMonth: (month: string) => void;
  day: string | null;
  onDay: (day: string) => void;
};

/** A month of days. Those without times are disabled; arrow keys go to the next day with times in that direction. */
export function DayGrid({ days, month, onMonth, day, onDay }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const months = [...days.keys()].map((each) => each.slice(0, 7));
  const open = weeksOf(month)
    .flat()
    .filter((each) => each !== null && days.has(each));
  const tabStop = day !== null && open.includes(day) ? day : open[0];

  function onKey(event: KeyboardEvent, from: string) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    for (let number = Number(from.slice(8)) + step; number >= 1 && number <= 31; number += step) {
      const button = grid.current?.querySelector<HTMLElement>(`[data-day="${dayOfMonth(month, number)}"]:enabled`);
      if (button) return button.focus();
    }
  }

  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <IconButton
          label={copy.previousMonth}
          disabled={!months.some((each) => each < month)}
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <p aria-live="polite" className="font-semibold">
          {formatMonth(month)}
        </p>
        <IconButton label={copy.nextMonth} disabled={!months.some((each) => each > month)} onClick={() => onMonth(addMonths(month, 1))}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <table ref={grid} aria-label={copy.month} className="mt-2 w-full table-fixed text-center tabular-nums">
        <thead>
          <tr className="text-small text-muted">
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name} className="h-8 font-normal">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={week.find(Boolean) ?? index}>
              {week.map((each, column) => (
                <td key={each ?? column} className="p-0.5">
                  {each && (
                    <DayButton
                      day={each}
                      times={days.get(each)?.length ?? 0}
                      isChosen={each === day}
                      tabIndex={each === tabStop ? 0 : -1}
                      onClick={() => onDay(each)}
                      onKeyDown={(event) => onKey(event, each)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayProps = {
  day: string;
  times: number;
  isChosen: boolean;
  tabIndex: number;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function DayButton({ day, times, isChosen, ...rest }: DayProps) {
  return (
    <button
      {...rest}
      type="button"
      data-day={day}
      disabled={times === 0}
      aria-pressed={isChosen}
      aria-label={times === 0 ? copy.noTimes(formatLongWeekday(day)) : copy.dayLabel(formatLongWeekday(day), times)}
      className={cx(
        "h-11 w-full rounded-control transition-colors disabled:text-muted",
        times > 0 && !isChosen && "bg-sunken font-semibold hover:bg-line",
        isChosen && "bg-ember-strong font-semibold text-on-ember",
      )}
    >
      {Number(day.slice(8))}
    </button>
  );
}
