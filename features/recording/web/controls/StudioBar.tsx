import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isRecording, isSettingUp, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { cx } from "@aside/ui/class-names.ts";
import type { ReactNode } from "react";
import { DevicePickers } from "./DevicePickers.tsx";
import { LayoutPicker } from "./LayoutPicker.tsx";
import { MicrophoneLevel } from "./MicrophoneLevel.tsx";

type Props = { recorder: Recorder; state: RecorderState; isScreenLocked: boolean; children?: ReactNode };

/** What is recorded and with which devices, in one line under the stage. It keeps its place while nothing can be changed. */
export function StudioBar({ recorder, state, isScreenLocked, children }: Props) {
  const isOpen = isRecording(state) || isSettingUp(state);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2">
      <div className={cx("contents", !isOpen && "invisible")}>
        <LayoutPicker recorder={recorder} state={state} isScreenLocked={isScreenLocked} />
        <DevicePickers recorder={recorder} state={state} isCompact />
      </div>
      <MicrophoneLevel recorder={recorder} />
      <div className="ml-auto flex items-center gap-2">{children}</div>
    </div>
  );
}
