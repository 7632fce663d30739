import { Button } from "@aside/ui/elements/Button.tsx";
import { LevelMeter } from "@aside/ui/feedback/LevelMeter.tsx";
import { RadioGroup } from "@aside/ui/fields/RadioGroup.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { useEffect, useState } from "react";
import { copy } from "../copy.ts";
import { ask, type Settings, type Source } from "../messages.ts";
import { readSettings, writeLocal } from "../storage.ts";
import { openPage } from "./open-page.ts";
import { type Devices, useDevices, useMicrophoneLevel } from "./use-devices.ts";

const SOURCES: readonly Source[] = ["tab", "screen", "camera"];

export function StartForm() {
  const [settings, setSettings] = useState<Settings | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const devices = useDevices();
  const level = useMicrophoneLevel(devices?.isAllowed ? (settings?.microphoneId ?? "") : null);
  useEffect(() => void readSettings().then(setSettings), []);
  if (!settings || !devices) return null;
  const change = (values: Partial<Settings>) => {
    const changed = { ...settings, ...values };
    setSettings(changed);
    void writeLocal("settings", changed);
  };
  const start = async () => {
    setStarting(true);
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
    const outcome = await ask("worker", "start", { ...settings, tabId: tab?.id ?? null });
    setStarting(false);
    setProblem(outcome.ok ? null : outcome.text);
  };
  const hasCamera = settings.source === "camera" || settings.withCamera;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <RadioGroup
        legend={copy.sourceLegend}
        options={SOURCES.map((value) => ({ value, label: copy.sources[value] }))}
        value={settings.source}
        onChange={(source) => change({ source })}
      />
      {settings.source !== "camera" && (
        <Switch label={copy.withCamera} checked={settings.withCamera} onChange={() => change({ withCamera: !settings.withCamera })} />
      )}
      {devices.isAllowed ? (
        <>
          {hasCamera && (
            <DevicePicker
              label={copy.camera}
              kind="cameras"
              devices={devices}
              value={settings.cameraId}
              onChoose={(cameraId) => change({ cameraId })}
            />
          )}
          <DevicePicker
            label={copy.microphone}
            kind="microphones"
            devices={devices}
            value={settings.microphoneId}
            onChoose={(microphoneId) => change({ microphoneId })}
          />
          <LevelMeter level={level} />
        </>
      ) : (
        <div className="flex items-center justify-between gap-3">
          <div>
            <p>{copy.noDevices}</p>
            <p className="text-small text-muted">{copy.noDevicesWhy}</p>
          </div>
          <Button variant="secondary" onClick={() => void openPage(chrome.runtime.getURL("set-up.html"))}>
            {copy.allowDevices}
          </Button>
        </div>
      )}
      <Switch
        label={copy.controlsOnPage}
        hint={settings.source === "tab" ? copy.controlsOnPageHint : undefined}
        checked={settings.controlsOnPage}
        onChange={() => change({ controlsOnPage: !settings.controlsOnPage })}
      />
      <Switch
        label={copy.openAfterStop}
        checked={settings.openAfterStop}
        onChange={() => change({ openAfterStop: !settings.openAfterStop })}
      />
      {/* A popup is at most 600 px high, and its form may be higher. */}
      <div className="sticky bottom-0 -mx-4 flex flex-col gap-3 border-t border-line bg-paper px-4 py-3">
        {problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        <Button type="submit" busy={isStarting} busyLabel={copy.starting} disabled={!devices.isAllowed}>
          {copy.start}
        </Button>
      </div>
    </form>
  );
}

function DevicePicker({
  label,
  kind,
  devices,
  value,
  onChoose,
}: {
  label: string;
  kind: "cameras" | "microphones";
  devices: Devices;
  value: string | null;
  onChoose: (id: string | null) => void;
}) {
  return (
    <Select label={label} value={value ?? ""} onChange={(event) => onChoose(event.target.value || null)}>
      <option value="">{copy.systemDefault}</option>
      {devices[kind].map(({ deviceId, label: name }) => (
        <option key={deviceId} value={deviceId}>
          {name}
        </option>
      ))}
    </Select>
  );
}
