import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { copy } from "../../copy.ts";
import { soundCopy } from "../../sound-copy.ts";
import { DevicePickers } from "../controls/DevicePickers.tsx";
import { MicrophoneLevel } from "../controls/MicrophoneLevel.tsx";
import { useVoice } from "../use-recorder.ts";
import type { CountdownSound } from "../use-countdown-sound.ts";
import { PictureSettings } from "./PictureSettings.tsx";

type Props = {
  recorder: Recorder;
  state: RecorderState;
  sound: CountdownSound;
  /** A phone has no bar with the devices. */
  isPhone: boolean;
  canShareScreen: boolean;
};

export function StudioSettings({ recorder, state, sound, isPhone, canShareScreen }: Props) {
  return (
    <>
      {isPhone && (
        <>
          <DevicePickers recorder={recorder} state={state} />
          <MicrophoneLevel recorder={recorder} />
        </>
      )}
      <PictureSettings recorder={recorder} state={state} canShareScreen={canShareScreen} />
      <VoiceSwitches recorder={recorder} />
      <Switch
        label={copy.countdownSound}
        hint={copy.countdownSoundHint}
        checked={sound.isOn}
        onChange={(event) => sound.turn(event.target.checked)}
      />
      <p className="text-small text-muted">{copy.mirroredLong}</p>
    </>
  );
}

/** Both take effect at once, also in a recording. */
function VoiceSwitches({ recorder }: { recorder: Recorder }) {
  const { suppresses, levels } = useVoice(recorder);
  return (
    <>
      <Switch
        label={soundCopy.noiseSuppression}
        hint={soundCopy.noiseSuppressionHint}
        checked={suppresses}
        onChange={(event) => recorder.voice.set({ suppresses: event.target.checked })}
      />
      <Switch
        label={soundCopy.automaticLevel}
        hint={soundCopy.automaticLevelHint}
        checked={levels}
        onChange={(event) => recorder.voice.set({ levels: event.target.checked })}
      />
    </>
  );
}
