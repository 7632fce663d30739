import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { hasCamera } from "@aside/capture/compositor/scene-geometry.ts";
import { Select } from "@aside/ui/fields/Select.tsx";

export function DevicePickers({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  return (
    <>
      {hasCamera(state.layout) && (
        <DevicePicker label="Camera" devices={state.cameras} chosen={state.cameraId} onChoose={(id) => void recorder.setCamera(id)} />
      )}
      <DevicePicker
        label="Microphone"
        devices={state.microphones}
        chosen={state.microphoneId}
        onChoose={(id) => void recorder.setMicrophone(id)}
      />
    </>
  );
}

type Props = { label: string; devices: MediaDeviceInfo[]; chosen: string | null; onChoose: (id: string) => void };

function DevicePicker({ label, devices, chosen, onChoose }: Props) {
  if (devices.length === 0) return null;
  const known = devices.find((device) => device.deviceId === chosen) ?? devices[0];
  return (
    <Select label={label} value={known?.deviceId ?? ""} onChange={(event) => onChoose(event.target.value)}>
      {devices.map((device, index) => (
        <option key={device.deviceId} value={device.deviceId}>
          {device.label || `${label} ${index + 1}`}
        </option>
      ))}
    </Select>
  );
}
