import { cx } from "../class-names.ts";

interface LevelMeterProps {
  /** Loudness, 0..1. */
  level: number;
  label?: string;
}

const BARS = 12;
/** From this level on the sound may clip. It is shown by the last two bars. */
const LOUD_BAR = 10;

export function LevelMeter({ level, label = "Microphone level" }: LevelMeterProps) {
  const lit = Math.round(Math.min(1, Math.max(0, level)) * BARS);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round((lit / BARS) * 100)}
      className="inline-flex items-end gap-1"
    >
      {Array.from({ length: BARS }, (_, bar) => (
        <span
          key={bar}
          className={cx("h-5 w-1.5 rounded-full transition-colors", bar >= lit ? "bg-line" : bar < LOUD_BAR ? "bg-success" : "bg-ember")}
        />
      ))}
    </div>
  );
}
