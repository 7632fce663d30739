import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isRecording } from "@aside/capture/recorder/recorder-state.ts";
import { LevelMeter } from "@aside/ui/feedback/LevelMeter.tsx";
import { hasCamera } from "@aside/capture/compositor/scene-geometry.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Image } from "lucide-react";
import { type ReactNode, useState } from "react";
import { BackgroundPicker } from "./controls/BackgroundPicker.tsx";
import { BubbleControls } from "./controls/BubbleControls.tsx";
import { DevicePickers } from "./controls/DevicePickers.tsx";
import { LayoutPicker } from "./controls/LayoutPicker.tsx";
import { PaceNotice } from "./PaceNotice.tsx";
import { PointerSwitch } from "./controls/PointerSwitch.tsx";
import { PopOutControls } from "./PopOutControls.tsx";
import { problemText } from "./problem-texts.ts";
import { StudioControls } from "./StudioControls.tsx";
import { StillNotice } from "./StillNotice.tsx";
import { StudioNotices } from "./StudioNotices.tsx";
import { StudioPicture } from "./StudioPicture.tsx";
import { UploadState } from "./UploadState.tsx";
import { useLevel, useRecorderState } from "./use-recorder.ts";
import { useStudioKeys } from "./use-studio-keys.ts";

type StudioProps = { recorder: Recorder; aside?: ReactNode; setup?: ReactNode; overlay?: ReactNode };

/**
 * The recorder's preview and controls. `aside`: buttons that are always shown (copy link). `setup`: shown only before recording (upload a
 * file). `overlay`: over the preview, under its controls (teleprompter).
 */
export function Studio({ recorder, aside, setup, overlay }: StudioProps) {
  const state = useRecorderState(recorder);
  const level = useLevel(recorder);
  const [isChoosing, setChoosing] = useState(false);
  useStudioKeys(recorder);
  const isSetting = ["ready", "failed", "preparing", "idle"].includes(state.status);
  const isOpen = isSetting || isRecording(state);
  return (
    <section aria-label="Recorder" className="mx-auto flex w-full max-w-content flex-col gap-4 px-4 py-4">
      <h1 className="sr-only">Record</h1>
      <div className="relative isolate overflow-hidden rounded-card bg-black">
        <StudioPicture recorder={recorder} state={state} level={level} />
        {overlay}
        {state.problem && (
          <p role="alert" className="absolute inset-x-4 top-4 rounded-control bg-black/80 p-4 text-white">
            {problemText(state)}
          </p>
        )}
        {state.status === "countdown" && (
          <p
            aria-live="assertive"
            className="pointer-events-none absolute inset-0 grid place-items-center text-display font-bold text-white"
          >
            {state.countdown}
          </p>
        )}
        {/* The bubble may be under the controls, so only the buttons receive pointer events. */}
        <div className="pointer-events-none absolute inset-x-0 bottom-4 *:pointer-events-none [&_button]:pointer-events-auto">
          <StudioControls recorder={recorder} state={state} />
        </div>
      </div>
      <StudioNotices recorder={recorder} state={state} />
      <StillNotice recorder={recorder} state={state} />
      <PaceNotice recorder={recorder} state={state} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {isOpen && <LayoutPicker recorder={recorder} state={state} />}
        <LevelMeter level={level} />
      </div>
      {isOpen && (
        <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:flex sm:flex-wrap">
          <DevicePickers recorder={recorder} state={state} />
          <BubbleControls recorder={recorder} state={state} />
          <PointerSwitch recorder={recorder} state={state} />
        </div>
      )}
      <div className="grid grid-cols-2 gap-2 max-sm:[&>button]:px-2 max-sm:[&>div]:col-span-2 sm:flex sm:flex-wrap sm:items-end sm:gap-3">
        {isOpen && hasCamera(state.layout) && (
          <Button variant="secondary" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            <Image aria-hidden className="size-5" /> Background
          </Button>
        )}
        {aside}
        <PopOutControls recorder={recorder} state={state} />
        {isSetting && setup}
      </div>
      {isChoosing && hasCamera(state.layout) && (
        <BackgroundPicker value={state.background} onChange={(choice) => void recorder.setBackground(choice)} />
      )}
      <UploadState upload={state.upload} isStopping={state.status === "stopping"} isInMemory={state.bytesInMemory > 0} />
    </section>
  );
}
