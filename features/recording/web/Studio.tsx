import type { SourceKind } from "@aside/platform/capture/open-sources.ts";
import type { Recorder } from "@aside/platform/capture/recorder.ts";
import { Banner } from "@aside/platform/ui/Banner.tsx";
import { Button } from "@aside/platform/ui/Button.tsx";
import { LevelMeter } from "@aside/platform/ui/LevelMeter.tsx";
import { ProgressRing, type RecordState } from "@aside/platform/ui/ProgressRing.tsx";
import { Pause, Play, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { copy } from "../copy.ts";
import { DevicePickers } from "./DevicePickers.tsx";
import { PROBLEM_TEXTS } from "./problem-texts.ts";
import { UploadState } from "./UploadState.tsx";
import { useLevel, useRecorderState } from "./use-recorder.ts";
import { useStudioKeys } from "./use-studio-keys.ts";

const SOURCES: { value: SourceKind; label: string }[] = [
  { value: "camera", label: "Camera" },
  { value: "screen", label: "Screen" },
  { value: "camera-and-screen", label: "Both" },
];

type StudioProps = { recorder: Recorder; aside?: ReactNode; setup?: ReactNode; overlay?: ReactNode };

/** The recorder's picture and controls. `aside`: what the screen offers beside them at all times (copy link); `setup`: only before recording (upload a file); `overlay`: over the picture, under its controls (teleprompter). */
export function Studio({ recorder, aside, setup, overlay }: StudioProps) {
  const state = useRecorderState(recorder);
  const level = useLevel(recorder);
  useStudioKeys(recorder);
  const isBusy = state.status === "recording" || state.status === "paused";
  const isSetting = state.status === "ready" || state.status === "failed" || state.status === "preparing" || state.status === "idle";
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
    <section aria-label="Recorder" className="mx-auto flex w-full max-w-content flex-col gap-4 px-4 py-4">
      <h1 className="sr-only">Record</h1>
      <div className="relative isolate overflow-hidden rounded-card bg-black">
        <Preview stream={state.preview} isMirrored={state.source === "camera"} />
        {overlay}
        {state.problem && (
          <p role="alert" className="absolute inset-x-4 top-4 rounded-control bg-black/80 p-4 text-white">
            {PROBLEM_TEXTS[state.problem]}
          </p>
        )}
        {state.status === "countdown" && (
          <p aria-live="assertive" className="absolute inset-0 grid place-items-center text-display font-bold text-white">
            {state.countdown}
          </p>
        )}
        <div className="absolute inset-x-0 bottom-4 flex items-end justify-center gap-4">
          {isBusy && (
            <RoundButton
              label={state.status === "paused" ? "Resume" : "Pause"}
              onClick={() => (state.status === "paused" ? recorder.resume() : recorder.pause())}
            >
              {state.status === "paused" ? <Play aria-hidden /> : <Pause aria-hidden />}
            </RoundButton>
          )}
          <ProgressRing state={ring} onPress={press} disabled={!isBusy && state.status !== "ready" && state.status !== "countdown"} />
          {isBusy && (
            <RoundButton label="Retake" onClick={() => void recorder.retake()}>
              <RotateCcw aria-hidden />
            </RoundButton>
          )}
        </div>
      </div>
      <Notices recorder={recorder} />
      <div className="flex flex-wrap items-end gap-4">
        <LevelMeter level={level} />
        {isSetting && (
          <>
            <fieldset className="flex gap-1" aria-label="What to record">
              {SOURCES.map((source) => (
                <Button
                  key={source.value}
                  variant={state.source === source.value ? "secondary" : "ghost"}
                  aria-pressed={state.source === source.value}
                  onClick={() => void recorder.prepare({ source: source.value })}
                >
                  {source.label}
                </Button>
              ))}
            </fieldset>
            <DevicePickers recorder={recorder} state={state} />
          </>
        )}
        {aside}
        {isSetting && setup}
      </div>
      <UploadState upload={state.upload} isStopping={state.status === "stopping"} />
    </section>
  );
}

function Notices({ recorder }: { recorder: Recorder }) {
  const state = useRecorderState(recorder);
  if (state.notice === "limit") return <Banner tone="warning">{copy.limitedTo(Math.round(state.limit / 60))}</Banner>;
  if (state.notice === "device-lost")
    return (
      <Banner tone="warning" action={<Button onClick={() => void recorder.stop()}>Finish here</Button>}>
        A device was disconnected. What you said is safe.
      </Banner>
    );
  if (state.status === "failed" && state.problem !== "upload-failed")
    return (
      <Banner tone="danger" action={<Button onClick={() => void recorder.prepare()}>Try again</Button>}>
        {state.problem ? PROBLEM_TEXTS[state.problem] : ""}
      </Banner>
    );
  return null;
}

function Preview({ stream, isMirrored }: { stream: MediaStream | null; isMirrored: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label="Preview"
      className={`aspect-video max-h-[68dvh] w-full object-contain ${isMirrored ? "-scale-x-100" : ""}`}
    />
  );
}

function RoundButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="mb-6 grid size-12 place-items-center rounded-full bg-black/60 text-white hover:bg-black/80"
    >
      {children}
    </button>
  );
}
