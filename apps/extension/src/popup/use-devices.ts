import { listDevices } from "@aside/capture/recorder/open-sources.ts";
import { LevelMeter } from "@aside/capture/sound/level-meter.ts";
import { useEffect, useState } from "react";

export type Devices = { isAllowed: boolean; cameras: MediaDeviceInfo[]; microphones: MediaDeviceInfo[] };

/** A popup cannot ask for permission: the set-up page does. Null until they are known. */
export function useDevices(): Devices | null {
  const [devices, setDevices] = useState<Devices | null>(null);
  useEffect(() => {
    const look = async () => {
      const microphone = await navigator.permissions.query({ name: "microphone" as PermissionName });
      const found = await listDevices();
      // `default` and `communications` repeat other devices.
      const real = (list: MediaDeviceInfo[]) => list.filter(({ deviceId }) => !["default", "communications"].includes(deviceId));
      setDevices({ isAllowed: microphone.state === "granted", cameras: real(found.cameras), microphones: real(found.microphones) });
    };
    void look();
    const onChange = () => void look();
    navigator.mediaDevices.addEventListener("devicechange", onChange);
    return () => navigator.mediaDevices.removeEventListener("devicechange", onChange);
  }, []);
  return devices;
}

/** 0..1, ten times per second. `deviceId` "": the system's; null: not allowed. */
export function useMicrophoneLevel(deviceId: string | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (deviceId === null) return;
    const context = new AudioContext();
    let stream: MediaStream | null = null;
    let isClosed = false;
    const close = () => stream?.getTracks().forEach((track) => track.stop());
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ audio: deviceId === "" ? true : { deviceId: { ideal: deviceId } } });
      if (isClosed) return close();
      const meter = new LevelMeter(context.createMediaStreamSource(stream));
      timer = setInterval(() => setLevel(meter.read()), 100);
    };
    let timer: ReturnType<typeof setInterval> | undefined;
    open().catch(() => {});
    return () => {
      isClosed = true;
      clearInterval(timer);
      close();
      void context.close();
    };
  }, [deviceId]);
  return level;
}
