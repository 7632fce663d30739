import { useId } from "react";

interface ProgressBarProps {
  /** What is happening: "Uploading". */
  label: string;
  /** 0..1; leave out where the share is not known rather than invent one. */
  value?: number;
  /** What is left, in words: "12 MB left", "about 20 s". */
  left?: string;
}

/** Never animates by itself: it moves only when the work did. */
export function ProgressBar({ label, value, left }: ProgressBarProps) {
  const id = useId();
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between gap-4 text-small">
        <span id={id} className="font-medium">
          {label}
        </span>
        <span className="text-muted tabular-nums">{[percent !== undefined && `${percent}%`, left].filter(Boolean).join(" · ")}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={[percent !== undefined && `${percent}%`, left].filter(Boolean).join(", ") || undefined}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        {percent === undefined ? (
          <div className="h-full w-1/3 animate-breathe rounded-full bg-line-strong" />
        ) : (
          <div className="h-full rounded-full bg-ember transition-[width]" style={{ width: `${percent}%` }} />
        )}
      </div>
    </div>
  );
}
