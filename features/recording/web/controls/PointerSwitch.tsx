import { reportsPointer } from "@aside/capture/compositor/captured-pointer.ts";
import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { hasScreen } from "@aside/capture/compositor/scene-geometry.ts";
import { Switch } from "@aside/ui/fields/Switch.tsx";

/** Few browsers report the pointer's position on a shared screen; elsewhere the switch would have no effect. */
export const canLightPointer = ({ layout }: RecorderState): boolean => reportsPointer() && hasScreen(layout);

export function PointerSwitch({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  if (!canLightPointer(state)) return null;
  return (
    <Switch label="Highlight the pointer" checked={state.isPointerLit} onChange={(event) => recorder.setPointerLit(event.target.checked)} />
  );
}
