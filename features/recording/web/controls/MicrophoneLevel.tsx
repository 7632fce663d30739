import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { LevelMeter } from "@aside/ui/feedback/LevelMeter.tsx";
import { useLevel } from "../use-recorder.ts";

/** Renders ten times per second, so it is a component of its own. */
export function MicrophoneLevel({ recorder }: { recorder: Recorder }) {
  return <LevelMeter level={useLevel(recorder)} />;
}
