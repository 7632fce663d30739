import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isRecording, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import type { SoundHint } from "@aside/capture/sound/voice/sound-watch.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { useState } from "react";
import { soundCopy } from "../sound-copy.ts";
import { useVoice } from "./use-recorder.ts";

/** Hints about the microphone while they are true: muted, too loud, or the wrong one. The recording goes on. */
export function SoundNotice({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const { hint, isFilterMissing } = useVoice(recorder);
  const [isAccepted, setAccepted] = useState(false);
  const isOpen = state.status === "ready" || state.status === "countdown" || isRecording(state);
  if (!isOpen) return null;
  if (hint)
    return (
      <Banner
        tone="warning"
        action={<HintActions recorder={recorder} state={state} hint={hint} onDismiss={() => recorder.voice.dismissHint()} />}
      >
        {soundCopy.hints[hint]}
      </Banner>
    );
  if (!isFilterMissing || isAccepted) return null;
  return (
    <Banner action={<Dismiss onClick={() => setAccepted(true)} />} tone="warning">
      {soundCopy.noiseSuppressionMissing}
    </Banner>
  );
}

const Dismiss = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" onClick={onClick}>
    Dismiss
  </Button>
);

type ActionProps = { recorder: Recorder; state: RecorderState; hint: SoundHint; onDismiss: () => void };

function HintActions({ recorder, state, hint, onDismiss }: ActionProps) {
  const other = hint === "clipping" ? null : otherMicrophone(state);
  return (
    <span className="flex flex-wrap gap-2">
      {other && (
        <Button variant="secondary" busy={state.isSwitching} onClick={() => void recorder.setMicrophone(other.deviceId)}>
          {soundCopy.useMicrophone(other.label)}
        </Button>
      )}
      <Dismiss onClick={onDismiss} />
    </span>
  );
}

/** "Default" is another name for a device that is in the list, too. */
function otherMicrophone({ microphones, microphoneId }: RecorderState): MediaDeviceInfo | null {
  const current = microphones.find(({ deviceId }) => deviceId === microphoneId) ?? microphones[0];
  return (
    microphones.find(({ deviceId, groupId }) => deviceId !== current?.deviceId && groupId !== current?.groupId && deviceId !== "default") ??
    null
  );
}
