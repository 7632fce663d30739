import { cx } from "./class-names.ts";
import { describeDuration } from "./durations.ts";

/** A point on the time line: where a chapter begins, or where somebody reacted. */
export interface TimeMark {
  atSeconds: number;
  label: string;
  kind: "chapter" | "reaction";
}

interface SeekBarProps {
  currentSeconds: number;
  durationSeconds: number;
  bufferedSeconds: number;
  marks: readonly TimeMark[];
  onSeek: (seconds: number) => void;
}

/** A native range under a drawn bar: keyboard and screen readers come with it. */
export function SeekBar({ currentSeconds, durationSeconds, bufferedSeconds, marks, onSeek }: SeekBarProps) {
  const share = (seconds: number) => `${durationSeconds > 0 ? Math.min(100, (seconds / durationSeconds) * 100) : 0}%`;
  return (
    <div className="relative h-11 rounded-control has-focus-visible:outline-2 has-focus-visible:outline-white">
      <div aria-hidden className="absolute inset-x-0 top-5 h-1 rounded-full bg-white/30">
        <div className="absolute inset-y-0 left-0 rounded-full bg-white/50" style={{ width: share(bufferedSeconds) }} />
        <div className="absolute inset-y-0 left-0 rounded-full bg-[#ff6b4f]" style={{ width: share(currentSeconds) }} />
        {marks.map((mark) => (
          <span
            key={`${mark.kind} ${mark.atSeconds} ${mark.label}`}
            title={mark.label}
            className={cx(
              "absolute -translate-x-1/2",
              mark.kind === "chapter" ? "-top-1 h-3 w-0.5 bg-white" : "bottom-3 text-small leading-none",
            )}
            style={{ left: share(mark.atSeconds) }}
          >
            {mark.kind === "reaction" && mark.label}
          </span>
        ))}
        <span className="absolute -top-1.5 size-4 -translate-x-1/2 rounded-full bg-white" style={{ left: share(currentSeconds) }} />
      </div>
      <input
        type="range"
        aria-label="Seek"
        aria-valuetext={`${describeDuration(currentSeconds)} of ${describeDuration(durationSeconds)}`}
        min={0}
        max={Math.max(durationSeconds, 0.1)}
        step="any"
        value={Math.min(currentSeconds, durationSeconds)}
        disabled={durationSeconds <= 0}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}
