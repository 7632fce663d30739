import { reportsPointer } from "@aside/capture/compositor/captured-pointer.ts";
import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { hasScreen } from "@aside/capture/compositor/scene-geometry.ts";
import { Switch } from "@aside/ui/fields/Switch.tsx";

/** Shown only where it has an effect: few browsers report the pointer's position on a shared screen. */
export function PointerSwitch({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  if (!reportsPointer() || !hasScreen(state.layout)) return null;
  return (
    <div className="max-sm:col-span-2 sm:pb-2">
      <Switch
        label="Highlight the pointer"
        checked={state.isPointerLit}
        onChange={(event) => recorder.setPointerLit(event.target.checked)}
      />
    </div>
  );
}
