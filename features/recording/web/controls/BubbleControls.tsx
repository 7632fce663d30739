import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import type { BubbleShape } from "@aside/capture/compositor/scene.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";

const SHAPES: { value: BubbleShape; label: string }[] = [
  { value: "circle", label: "Circle" },
  { value: "rounded", label: "Rounded" },
  { value: "square", label: "Square" },
];

export function BubbleControls({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  if (state.layout !== "screen-and-camera") return null;
  const { shape, isVisible } = state.bubble;
  return (
    <>
      {isVisible && (
        <Select label="Bubble shape" value={shape} onChange={(event) => recorder.setBubble({ shape: event.target.value as BubbleShape })}>
          {SHAPES.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
      <Button variant="secondary" onClick={() => recorder.setBubble({ isVisible: !isVisible })}>
        {isVisible ? "Hide camera bubble" : "Show camera bubble"}
      </Button>
    </>
  );
}
