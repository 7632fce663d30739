import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isRecording, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { ProgressRing, type RecordState } from "@aside/ui/feedback/ProgressRing.tsx";
import { Pause, Play, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";

/** Record, pause and retake buttons, used on the stage and in the pop-out window. */
export function StudioControls({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const isBusy = isRecording(state);
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
        <RoundButton label="Retake" onClick={() => void recorder.retake()}>
          <RotateCcw aria-hidden />
        </RoundButton>
      )}
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
