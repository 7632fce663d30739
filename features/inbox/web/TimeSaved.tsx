import { Tip } from "@aside/ui/overlays/Tip.tsx";
import { useMedia } from "@aside/ui/use-media.ts";
import { useEffect, useState } from "react";
import { copy } from "../copy.ts";
import { formatTimeSaved } from "@aside/contract/time/durations.ts";
import { useTimeSaved } from "./use-time-saved.ts";

const TURN_MS = 10_000;
/** Shown only above this. */
const LEAST_MINUTES = 3;

/** Alternates between total and weekly time saved; pauses on hover and with reduced motion. */
export function TimeSaved({ userId }: { userId: string }) {
  const saved = useTimeSaved(userId).data;
  const [isWeek, setWeek] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  const hasWeek = (saved?.weekly_time_saved ?? 0) > 0;
  const turns = hasWeek && !isHeld && !isStill;
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => setWeek((before) => !before), TURN_MS);
    return () => clearInterval(timer);
  }, [turns]);
  if (!saved || saved.total_time_saved <= LEAST_MINUTES) return null;
  const total = formatTimeSaved(saved.total_time_saved);
  const week = formatTimeSaved(saved.weekly_time_saved);
  const shown = hasWeek && isWeek ? week : total;
  return (
    <Tip text={copy.timeSavedHow} side="below-end">
      <button
        type="button"
        className="flex min-h-11 shrink-0 flex-col whitespace-nowrap lg:max-xl:hidden items-end justify-center rounded-control px-2 text-small leading-4 hover:bg-sunken"
        aria-label={[`${copy.timeSaved}: ${total.spoken}`, ...(hasWeek ? [`${copy.timeSavedWeek}: ${week.spoken}`] : [])].join(". ")}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <span className="text-muted">{shown === week ? copy.timeSavedWeek : copy.timeSaved}</span>
        <span className="font-semibold tabular-nums">
          {shown.value} <span className="font-normal text-muted">{shown.unit}</span>
        </span>
      </button>
    </Tip>
  );
}
