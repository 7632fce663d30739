import type { Recorder, RecorderState } from "@aside/platform/capture/recorder.ts";
import { Select } from "@aside/platform/ui/Select.tsx";

export function DevicePickers({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const camera = state.cameraId ?? state.cameras[0]?.deviceId ?? "";
  const microphone = state.microphoneId ?? state.microphones[0]?.deviceId ?? "";
  return (
    <>
      {state.source !== "screen" && state.cameras.length > 0 && (
        <Select label="Camera" value={camera} onChange={(event) => void recorder.prepare({ cameraId: event.target.value })}>
          {state.cameras.map((device, index) => (
            <option key={device.deviceId} value={device.deviceId}>
              {device.label || `Camera ${index + 1}`}
            </option>
          ))}
        </Select>
      )}
      {state.microphones.length > 0 && (
        <Select label="Microphone" value={microphone} onChange={(event) => void recorder.prepare({ microphoneId: event.target.value })}>
          {state.microphones.map((device, index) => (
            <option key={device.deviceId} value={device.deviceId}>
              {device.label || `Microphone ${index + 1}`}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
