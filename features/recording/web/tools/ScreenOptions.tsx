import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { BubbleControls } from "../controls/BubbleControls.tsx";
import { PointerSwitch } from "../controls/PointerSwitch.tsx";

export function ScreenOptions({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  return (
    <>
      <BubbleControls recorder={recorder} state={state} />
      <PointerSwitch recorder={recorder} state={state} />
    </>
  );
}
