import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { VideoOff } from "lucide-react";
import { copy } from "../../copy.ts";
import { problemText } from "../problem-texts.ts";

/** The only message when recording is impossible (in place of the picture) or something failed (at the upper edge). */
export function StageProblem({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const { problem, status } = state;
  if (!problem) return null;
  const text = problemText(state);
  if (status !== "failed")
    return (
      <p role="alert" className="absolute inset-x-4 top-4 rounded-control bg-black/80 p-4 text-white phone:top-16 lying:inset-x-26">
        {text}
      </p>
    );
  const canRecordAudio = problem === "no-camera" || problem === "device-in-use";
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 overflow-y-auto bg-black p-6 text-center">
      <VideoOff aria-hidden className="size-10 shrink-0 text-muted" />
      <p role="alert" className="max-w-md text-white">
        {text}
      </p>
      {problem !== "upload-failed" && (
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={() => void recorder.prepare()}>{problem === "click-needed" ? copy.shareScreen : "Try again"}</Button>
          {canRecordAudio && (
            <Button variant="secondary" onClick={() => void recorder.prepare({ layout: "audio" })}>
              Record audio only
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
