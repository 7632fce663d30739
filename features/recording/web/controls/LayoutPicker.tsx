import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import type { Layout } from "@aside/capture/compositor/scene.ts";
import { hasScreen } from "@aside/capture/compositor/scene-geometry.ts";
import { Button } from "@aside/ui/elements/Button.tsx";

const LAYOUTS: { value: Layout; label: string }[] = [
  { value: "camera", label: "Camera" },
  { value: "screen-and-camera", label: "Screen + camera" },
  { value: "screen", label: "Screen" },
  { value: "audio", label: "Audio" },
];

/** Chooses what is recorded, before and during recording. */
export function LayoutPicker({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  if (state.isAudioTake) return <p className="text-small text-muted">Audio only. To add video, retake.</p>;
  // Phones cannot share a screen.
  const canShare = "getDisplayMedia" in navigator.mediaDevices;
  return (
    <fieldset className="grid w-full grid-cols-2 gap-1 rounded-card bg-sunken p-1 sm:flex sm:w-auto" aria-label="What to record">
      {LAYOUTS.filter(({ value }) => canShare || !hasScreen(value)).map(({ value, label }) => (
        <Button
          key={value}
          variant={state.layout === value ? "secondary" : "ghost"}
          className="max-sm:px-2"
          aria-pressed={state.layout === value}
          busy={state.isSwitching}
          onClick={() => void recorder.switchLayout(value)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
