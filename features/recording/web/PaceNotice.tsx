import { saveBackground } from "@aside/capture/backgrounds/saved-choice.ts";
import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { hasCamera } from "@aside/capture/compositor/scene-geometry.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { useState } from "react";
import { slowText } from "./problem-texts.ts";

/** Warns while this computer is too slow for the chosen background. "Keep background" hides the warning until the page is left. */
export function PaceNotice({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const [isAccepted, setAccepted] = useState(false);
  const { pace, background, layout } = state;
  if (!pace?.isBehind || background.kind === "none" || !hasCamera(layout) || isAccepted) return null;
  const turnOff = () => {
    saveBackground("none");
    void recorder.setBackground({ kind: "none" });
  };
  return (
    <Banner
      tone="warning"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={turnOff}>
            Turn off background
          </Button>
          <Button variant="ghost" onClick={() => setAccepted(true)}>
            Keep background
          </Button>
        </span>
      }
    >
      {slowText(pace)}
    </Banner>
  );
}
