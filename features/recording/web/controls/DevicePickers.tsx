import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { hasCamera } from "@aside/capture/compositor/scene-geometry.ts";
import { controlStyle } from "@aside/ui/fields/Field.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { ChevronDown, type LucideIcon, Mic, Video } from "lucide-react";
import type { ReactNode } from "react";

/** `isCompact`: an icon instead of the label, for the bar. */
export function DevicePickers({ recorder, state, isCompact = false }: { recorder: Recorder; state: RecorderState; isCompact?: boolean }) {
  return (
    <>
      {hasCamera(state.layout) && (
        <DevicePicker
          label="Camera"
          icon={Video}
          isCompact={isCompact}
          devices={state.cameras}
          chosen={state.cameraId}
          onChoose={(id) => void recorder.setCamera(id)}
        />
      )}
      <DevicePicker
        label="Microphone"
        icon={Mic}
        isCompact={isCompact}
        devices={state.microphones}
        chosen={state.microphoneId}
        onChoose={(id) => void recorder.setMicrophone(id)}
      />
    </>
  );
}

type Props = {
  label: string;
  icon: LucideIcon;
  isCompact: boolean;
  devices: MediaDeviceInfo[];
  chosen: string | null;
  onChoose: (id: string) => void;
};

function DevicePicker({ label, icon, isCompact, devices, chosen, onChoose }: Props) {
  if (devices.length === 0) return null;
  const known = devices.find((device) => device.deviceId === chosen) ?? devices[0];
  const options = devices.map((device, index) => (
    <option key={device.deviceId} value={device.deviceId}>
      {device.label || `${label} ${index + 1}`}
    </option>
  ));
  const value = known?.deviceId ?? "";
  if (isCompact)
    return (
      <CompactSelect label={label} icon={icon} value={value} onChoose={onChoose}>
        {options}
      </CompactSelect>
    );
  return (
    <Select label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      {options}
    </Select>
  );
}

type CompactProps = { label: string; icon: LucideIcon; value: string; onChoose: (id: string) => void; children: ReactNode };

function CompactSelect({ label, icon: Icon, value, onChoose, children }: CompactProps) {
  return (
    <span className="relative max-w-72 flex-[1_1_8.5rem]">
      <Icon aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      <select
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={`${controlStyle} appearance-none truncate pr-9 pl-10`}
      >
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3 right-3 size-5 text-muted" />
    </span>
  );
}
