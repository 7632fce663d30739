import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isRecording, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { ProgressRing, type RecordState } from "@aside/ui/feedback/ProgressRing.tsx";
import { Pause, Play, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { copy } from "../../copy.ts";

/** Record, pause and retake buttons, used on the stage and in the pop-out window. */
export function StudioControls({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
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
  return (
    <div className="flex items-center justify-center gap-4">
      {isBusy && (
        <RoundButton
          label={state.status === "paused" ? "Resume" : "Pause"}
          onClick={() => (state.status === "paused" ? recorder.resume() : recorder.pause())}
        >
          {state.status === "paused" ? <Play aria-hidden /> : <Pause aria-hidden />}
        </RoundButton>
      )}
      <ProgressRing
        state={ring}
        onPress={press}
        disabled={!isBusy && state.status !== "countdown" && (state.status !== "ready" || state.isSwitching)}
      />
      {isBusy && (
        <RoundButton
          label={copy.retake}
          onClick={() => {
            setAsked(state.status === "paused" ? "paused" : "recording");
            recorder.pause();
          }}
        >
          <RotateCcw aria-hidden />
        </RoundButton>
      )}
    </div>
  );
}

/** In place of the controls, also in the pop-out window. The recording is paused meanwhile. */
function RetakeQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-label={copy.retakeAsk}
      className="rounded-card bg-surface p-4 text-ink"
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

function RoundButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-12 place-items-center rounded-full bg-black/70 text-white transition-colors hover:bg-black"
    >
      {children}
    </button>
  );
}
