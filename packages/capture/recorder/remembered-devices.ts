/** Of a phone's camera: towards the person, or away. */
export type Facing = "user" | "environment";

export function rememberDevices(
  storage: Pick<Storage, "setItem">,
  { cameraId, microphoneId, facing }: { cameraId?: string | null; microphoneId?: string | null; facing?: Facing | null },
): void {
  if (cameraId) storage.setItem(KEYS.camera, cameraId);
  if (microphoneId) storage.setItem(KEYS.microphone, microphoneId);
  if (facing !== undefined) storage.setItem(KEYS.facing, facing ?? "");
}

export const readFacing = (storage: Pick<Storage, "getItem">): Facing | null =>
  (["user", "environment"] as const).find((facing) => facing === storage.getItem(KEYS.facing)) ?? null;

/** What the recorder remembers on this device, by its name in the storage. */
export const KEYS = {
  camera: "aside.camera",
  facing: "aside.camera-facing",
  microphone: "aside.microphone",
  pointer: "aside.highlight-pointer",
  quality: "aside.video-quality",
  screenRate: "aside.screen-frame-rate",
} as const;
