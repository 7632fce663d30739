import { cx } from "@aside/ui/class-names.ts";
import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isRecording, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { ProgressRing, type RecordState } from "@aside/ui/feedback/ProgressRing.tsx";
import { Pause, Play, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { copy } from "../../copy.ts";
import { RoundButton } from "./RoundButton.tsx";

type Props = {
  recorder: Recorder;
  state: RecorderState;
  /** On the stage of a phone: the button after the record button, in whose place nothing else comes. Null if there is none. */
  beside?: ReactNode;
};

/** A phone's camera has the record button in the middle of its lower edge; on its side, in a column at the right. */
const PHONE_PLACES =
  "grid w-full grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-4 lying:flex lying:flex-col lying:items-center lying:gap-[clamp(1rem,6dvh,1.5rem)] [&>div]:flex [&>div]:gap-3 [&>div]:lying:flex-col [&>div]:lying:gap-[clamp(1rem,6dvh,1.5rem)]";

/** Record, pause and retake buttons, used on the stage and in the pop-out window. */
export function StudioControls({ recorder, state, beside }: Props) {
  const isBusy = isRecording(state);
  /** While asked about a retake: what the recording did before. */
  const [asked, setAsked] = useState<"recording" | "paused" | null>(null);
  const ring: RecordState = isBusy
    ? { is: state.status === "paused" ? "paused" : "recording", elapsedSeconds: state.elapsed, limitSeconds: state.limit }
    : state.status === "countdown"
      ? { is: "countdown", seconds: state.countdown }
      : { is: "idle" };
  const press = () => {
    if (isBusy) void recorder.stop();
    else if (state.status === "countdown") recorder.cancelCountdown();
    else void recorder.start();
  };
  if (asked && isBusy)
    return (
      <RetakeQuestion
        isOnPhone={beside !== undefined}
        onKeep={() => {
          setAsked(null);
          if (asked === "recording") recorder.resume();
        }}
        onDiscard={() => {
          setAsked(null);
          void recorder.retake();
        }}
      />
    );
  const isPaused = state.status === "paused";
  const pause = isBusy && (
    <RoundButton label={isPaused ? "Resume" : "Pause"} onClick={() => (isPaused ? recorder.resume() : recorder.pause())}>
      {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
    </RoundButton>
  );
  const retake = isBusy && (
    <RoundButton
      label={copy.retake}
      onClick={() => {
        setAsked(isPaused ? "paused" : "recording");
        recorder.pause();
      }}
    >
      <RotateCcw aria-hidden />
    </RoundButton>
  );
  const record = (
    <ProgressRing
      state={ring}
      onPress={press}
      disabled={!isBusy && state.status !== "countdown" && (state.status !== "ready" || state.isSwitching)}
    />
  );
  if (beside !== undefined)
    return (
      <div className={PHONE_PLACES}>
        <div className="justify-end">
          {retake}
          {pause}
        </div>
        {record}
        <div>{beside}</div>
      </div>
    );
  return (
    <div className="flex items-center justify-center gap-4">
      {pause}
      {record}
      {retake}
    </div>
  );
}

/** In place of the controls, also in the pop-out window. The recording is paused meanwhile. */
function RetakeQuestion({ isOnPhone, onKeep, onDiscard }: { isOnPhone: boolean; onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-label={copy.retakeAsk}
      // On a phone's side the column of the controls is too narrow.
      className={cx("rounded-card bg-surface p-4 text-ink", isOnPhone && "lying:absolute lying:bottom-2 lying:left-24 lying:max-w-80")}
      onKeyDown={({ key }) => key === "Escape" && onKeep()}
    >
      <p className="mb-3 text-center font-medium">{copy.retakeAsk}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button ref={keep} variant="secondary" onClick={onKeep}>
          {copy.retakeKeep}
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          {copy.retakeDiscard}
        </Button>
      </div>
    </div>
  );
}
