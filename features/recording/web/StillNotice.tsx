import type { Recorder } from "@aside/platform/capture/recorder.ts";
import { isRecording, type RecorderState } from "@aside/platform/capture/recorder-state.ts";
import { hasCamera } from "@aside/platform/capture/scene-geometry.ts";
import { Banner } from "@aside/platform/ui/Banner.tsx";
import { Button } from "@aside/platform/ui/Button.tsx";
import { copy } from "../copy.ts";

/** Says that the camera is on and gives no pictures, as long as that is so: what is recorded would show one picture, or nobody. */
export function StillNotice({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  if (!state.isCameraStill || !hasCamera(state.layout)) return null;
  const canRestart = state.status === "ready" || isRecording(state);
  return (
    <Banner
      tone="danger"
      action={
        canRestart && (
          <Button variant="secondary" busy={state.isSwitching} onClick={() => void recorder.restartCamera()}>
            {copy.restartCamera}
          </Button>
        )
      }
    >
      {isRecording(state) ? copy.cameraStillRecording : copy.cameraStill}
    </Banner>
  );
}
