import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import type { Layout } from "@aside/capture/compositor/scene.ts";
import { hasScreen } from "@aside/capture/compositor/scene-geometry.ts";
import { copy } from "@aside/core/entitlements/copy.ts";
import { Tip } from "@aside/ui/overlays/Tip.tsx";
import { canShareScreen } from "./can-share-screen.ts";
import { keepLayout } from "../kept-layout.ts";
import { Button } from "@aside/ui/elements/Button.tsx";

const LAYOUTS: { value: Layout; label: string }[] = [
  { value: "camera", label: "Camera" },
  { value: "screen-and-camera", label: "Screen + camera" },
  { value: "screen", label: "Screen" },
  { value: "audio", label: "Audio" },
];

/** Chooses what is recorded, before and during recording. On a phone it is over the picture and scrolls sideways. */
export function LayoutPicker({
  recorder,
  state,
  isScreenLocked,
}: {
  recorder: Recorder;
  state: RecorderState;
  /** The plan lacks screen recording. */
  isScreenLocked: boolean;
}) {
  if (state.isAudioTake) return <p className="text-small text-muted">Audio only. To add video, retake.</p>;
  const canShare = canShareScreen();
  return (
    <fieldset
      className="flex max-w-full min-w-0 gap-1 rounded-card bg-sunken p-1 phone:overflow-x-auto phone:rounded-full phone:bg-black/70"
      aria-label="What to record"
    >
      {LAYOUTS.filter(({ value }) => canShare || !hasScreen(value)).map(({ value, label }) => {
        const isLocked = isScreenLocked && hasScreen(value);
        const button = (
          <Button
            key={value}
            variant={state.layout === value ? "secondary" : "ghost"}
            className="shrink-0 whitespace-nowrap phone:rounded-full phone:px-3 phone:text-small"
            aria-pressed={state.layout === value}
            busy={state.isSwitching}
            aria-disabled={isLocked}
            onClick={() => {
              if (isLocked) return;
              keepLayout(value);
              void recorder.switchLayout(value);
            }}
          >
            {label}
          </Button>
        );
        return isLocked ? (
          <Tip key={value} text={copy.locked}>
            {button}
          </Tip>
        ) : (
          button
        );
      })}
    </fieldset>
  );
}
