import { saveBackground } from "@aside/capture/backgrounds/saved-choice.ts";
import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isRecording, isSettingUp, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { useState } from "react";
import { pictureCopy } from "../../picture-copy.ts";
import { lowerPicture, type Slowness, slownessOf, slowText } from "./slowness.ts";
import { useHeld } from "./use-held.ts";
import { usePicture } from "../use-picture.ts";

/** Warns while this device drops frames, and says why. Dismissing hides the warning until the page is left. */
export function PaceNotice({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const [accepted, setAccepted] = useState<Slowness | null>(null);
  usePicture(recorder);
  const hasPicture = state.layout !== "audio";
  const isOpen = hasPicture && (state.status === "ready" || state.status === "countdown" || isRecording(state));
  const found = isOpen ? slownessOf(state) : null;
  const lower = lowerPicture(recorder.picture.lines, state.pace?.wantedRate ?? 0);
  const given = { lines: recorder.picture.lines, canLower: lower !== null };
  const [shown, release] = useHeld(found && { slowness: found, text: slowText(found, state, given) });
  if (!isOpen || !shown || shown.slowness === accepted) return null;
  const { slowness, text } = shown;
  const turnOff = () => {
    release();
    saveBackground("none");
    void recorder.setBackground({ kind: "none" });
  };
  return (
    <Banner
      tone="warning"
      action={
        <span className="flex flex-wrap gap-2">
          {slowness === "background" && (
            <Button variant="secondary" onClick={turnOff}>
              {pictureCopy.turnOffBackground}
            </Button>
          )}
          {slowness === "picture" && lower && isSettingUp(state) && (
            <Button
              variant="secondary"
              busy={state.isSwitching}
              onClick={() => {
                release();
                void recorder.setPicture(lower.choice);
              }}
            >
              {lower.label}
            </Button>
          )}
          <Button variant="ghost" onClick={() => setAccepted(slowness)}>
            {slowness === "background" ? pictureCopy.keepBackground : "Dismiss"}
          </Button>
        </span>
      }
    >
      {text}
    </Banner>
  );
}
