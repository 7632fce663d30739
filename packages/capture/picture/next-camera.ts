import type { Facing } from "../recorder/remembered-devices.ts";
import type { RecorderState } from "../recorder/recorder-state.ts";

type Choice = { facing: Facing } | { facing: null; cameraId: string };

/** The other side of a phone; where the cameras do not tell theirs, the next one. `now`: where the open camera looks. */
export function nextCamera({ cameras, cameraId }: Pick<RecorderState, "cameras" | "cameraId">, now: Facing | null): Choice | null {
  if (now) return { facing: now === "user" ? "environment" : "user" };
  // An unknown camera is the browser's first.
  const open = Math.max(
    0,
    cameras.findIndex(({ deviceId }) => deviceId === cameraId),
  );
  const next = cameras[(open + 1) % cameras.length];
  return next ? { facing: null, cameraId: next.deviceId } : null;
}
