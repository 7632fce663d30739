import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isRecording, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { hasCamera, hasScreen } from "@aside/capture/compositor/scene-geometry.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { copy } from "../copy.ts";
import { pictureCopy } from "../picture-copy.ts";

/** Warns while the camera is on but sends no frames, or the screen cannot be captured: the recording would show a frozen picture or none. */
export function StillNotice({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  if (state.isScreenStill && hasScreen(state.layout)) return <Banner tone="danger">{pictureCopy.screenStill}</Banner>;
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
