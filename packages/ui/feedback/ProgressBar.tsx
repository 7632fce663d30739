import { useId } from "react";

interface ProgressBarProps {
  /** The activity: "Uploading". */
  label: string;
  /** 0..1; omit it if the progress is unknown. */
  value?: number;
  /** The remaining work: "12 MB left", "about 20 s". */
  left?: string;
}

/** A progress bar without animation: it moves only when there is progress. */
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
