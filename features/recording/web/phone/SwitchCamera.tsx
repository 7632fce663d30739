import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isRecording, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { hasCamera } from "@aside/capture/compositor/scene-geometry.ts";
import { SwitchCamera as Icon } from "lucide-react";
import { copy } from "../../copy.ts";
import { RoundButton } from "../stage/RoundButton.tsx";

/** Between the front and the back camera of a phone, also while recording. */
export function SwitchCamera({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const { status, layout, cameras, isSwitching } = state;
  if (!hasCamera(layout) || cameras.length < 2 || (status !== "ready" && !isRecording(state))) return null;
  return (
    <RoundButton
      label={copy.switchCamera}
      short={copy.switchCameraShort}
      aria-disabled={isSwitching}
      onClick={() => void (isSwitching || recorder.switchCamera())}
    >
      <Icon aria-hidden />
    </RoundButton>
  );
}
