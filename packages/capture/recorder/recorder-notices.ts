import type { RecorderNotice, RecorderState } from "./recorder-state.ts";

/** The limit of bytes in memory while recording. Phones end a tab at some hundreds of megabytes. */
export const MAX_IN_MEMORY = 64 * 1024 * 1024;

/** The changes of the state when `bytes` of the take exist only in memory: a warning at first, a pause above the limit. */
export function overflowed(
  state: RecorderState,
  bytes: number,
  limit = MAX_IN_MEMORY,
): Pick<RecorderState, "bytesInMemory" | "notice"> & { mustPause: boolean } {
  const { notice, status } = state;
  const isFull = bytes > limit;
  const mustPause = isFull && status === "recording";
  const waits = notice?.is === "spool-full" && notice.isPaused;
  const isNew = state.bytesInMemory === 0 && bytes > 0 && notice === null;
  const full = { is: "spool-full", isUploaded: limit > 0 } as const;
  if (mustPause) return { bytesInMemory: bytes, mustPause, notice: { ...full, isPaused: true } };
  if (isNew || (waits && !isFull)) return { bytesInMemory: bytes, mustPause, notice: { ...full, isPaused: false } };
  return { bytesInMemory: bytes, mustPause, notice };
}

/** A device ended because the system took it, with the others or with the screen: it is not unplugged. */
export const isTaken = ({ notice }: RecorderState): boolean =>
  (globalThis.document?.hidden ?? false) || ["camera-lost", "microphone-lost", "interrupted"].includes(notice?.is ?? "");

/** A device is gone; another of its kind may replace it. */
export function lostNotice({ cameras, microphones }: RecorderState, device: "camera" | "microphone", isPaused: boolean): RecorderNotice {
  const other = (device === "camera" ? cameras : microphones)[0];
  return { is: `${device}-lost`, isPaused, replacement: other ? { id: other.deviceId, label: other.label } : null };
}
