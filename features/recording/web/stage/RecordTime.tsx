import { isRecording, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { cx } from "@aside/ui/class-names.ts";
import { ringTime } from "@aside/ui/feedback/record-ring.ts";
import { describeDuration, formatDuration } from "@aside/contract/time/durations.ts";
import { Pause } from "lucide-react";
import { copy } from "../../copy.ts";

/** REC or Paused, with the elapsed and the remaining time. Dark in both themes: it is over the picture. */
export function RecordTime({ state }: { state: RecorderState }) {
  if (!isRecording(state)) return null;
  const { secondsLeft, ending } = ringTime(state.elapsed, state.limit);
  const isPaused = state.status === "paused";
  return (
    <div
      role="timer"
      aria-label={`${describeDuration(secondsLeft)} left`}
      className="inline-flex items-center gap-2 rounded-full bg-black/80 px-3 py-1 text-small font-semibold whitespace-nowrap text-white tabular-nums"
    >
      {isPaused ? (
        <Pause aria-hidden className="size-3 fill-current" />
      ) : (
        <span aria-hidden className="size-2.5 animate-breathe rounded-full bg-[#ff6b4f]" />
      )}
      <span>{isPaused ? copy.paused : copy.rec}</span>
      <span>{formatDuration(state.elapsed)}</span>
      <span className={cx("font-normal", ending ? "text-[#ff8770]" : "text-white/80")}>{formatDuration(secondsLeft)} left</span>
    </div>
  );
}
