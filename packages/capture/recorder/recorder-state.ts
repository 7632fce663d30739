import type { ComposerPace } from "../compositor/compose-protocol.ts";
import type { SourceProblem } from "./open-sources.ts";
import type { ChunkTransport, UploadTransport } from "./port.ts";
import { DEFAULT_SCENE, type Scene } from "../compositor/scene.ts";
import type { UploadProgress } from "../upload/uploader.ts";

/** Why it stopped, paused or changed by itself, or did not do what was asked. */
export type RecorderNotice =
  | { is: "limit" }
  /** `isPaused`: waits for the person. `replacement`: what it could go on with; null for a shared screen's end: the camera. */
  | { is: "camera-lost" | "microphone-lost"; isPaused: boolean; replacement: { id: string; label: string } | null }
  | { is: "share-ended"; isPaused: boolean }
  /** Everything goes on as before. */
  | { is: "switch-failed"; problem: SourceProblem }
  | { is: "background-failed" }
  /** The disk takes no more: the rest is in this tab only, until it is uploaded. `isPaused`: too much of it. */
  | { is: "spool-full"; isPaused: boolean };

export type RecorderState = Scene & {
  status: "idle" | "preparing" | "ready" | "countdown" | "recording" | "paused" | "stopping" | "stopped" | "failed";
  /** A device or a screen is being asked for. */
  isSwitching: boolean;
  /** The take has no picture and cannot get one any more. */
  isAudioTake: boolean;
  /** Seconds recorded, pauses left out. */
  elapsed: number;
  limit: number;
  /** 3, 2, 1 while counting down. */
  countdown: number;
  preview: MediaStream | null;
  /** Pixels of the picture; null without one. */
  size: { width: number; height: number } | null;
  cameras: MediaDeviceInfo[];
  microphones: MediaDeviceInfo[];
  cameraId: string | null;
  microphoneId: string | null;
  hasBackgrounds: boolean;
  pace: ComposerPace | null;
  /** The camera is on and gives no pictures. */
  isCameraStill: boolean;
  problem: SourceProblem | "encoding-failed" | "upload-failed" | null;
  notice: RecorderNotice | null;
  upload: UploadProgress | null;
  /** Bytes of the take that are in this tab only: the disk did not take them, and they are not uploaded. */
  bytesInMemory: number;
};

export type RecorderOptions = {
  postId: string;
  limitSeconds: number;
  transport: UploadTransport;
  /** For browsers that cannot package themselves. */
  chunkTransport: ChunkTransport;
  /** Kept with the recording, for going on after a crash. */
  context?: Record<string, string>;
  storage?: Pick<Storage, "getItem" | "setItem">;
};

/** Before anything is open. */
export function firstState(given: {
  limit: number;
  cameraId: string | null;
  microphoneId: string | null;
  isPointerLit: boolean;
}): RecorderState {
  return {
    ...DEFAULT_SCENE,
    ...given,
    status: "idle",
    isSwitching: false,
    isAudioTake: false,
    elapsed: 0,
    countdown: 0,
    preview: null,
    size: null,
    cameras: [],
    microphones: [],
    hasBackgrounds: true,
    pace: null,
    isCameraStill: false,
    problem: null,
    notice: null,
    upload: null,
    bytesInMemory: 0,
  };
}

/** Bytes that wait in memory at most while it records: a phone's tab is killed at some hundreds of megabytes. */
export const MAX_IN_MEMORY = 64 * 1024 * 1024;

/** What changes when `bytes` of the take are in memory only. The first time it warns; above the limit it says that it waits. */
export function overflowed(state: RecorderState, bytes: number): Pick<RecorderState, "bytesInMemory" | "notice"> & { mustPause: boolean } {
  const { notice, status } = state;
  const isFull = bytes > MAX_IN_MEMORY;
  const mustPause = isFull && status === "recording";
  const waits = notice?.is === "spool-full" && notice.isPaused;
  const isNew = state.bytesInMemory === 0 && bytes > 0 && notice === null;
  if (mustPause) return { bytesInMemory: bytes, mustPause, notice: { is: "spool-full", isPaused: true } };
  if (isNew || (waits && !isFull)) return { bytesInMemory: bytes, mustPause, notice: { is: "spool-full", isPaused: false } };
  return { bytesInMemory: bytes, mustPause, notice };
}

export const isRecording = (state: RecorderState): boolean => state.status === "recording" || state.status === "paused";

export const sceneOf = ({ layout, bubble, background, isPointerLit }: RecorderState): Scene => ({
  layout,
  bubble,
  background,
  isPointerLit,
});
