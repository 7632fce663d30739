import type { ComposerPace } from "../compositor/compose-protocol.ts";
import { KEYS } from "./remembered-devices.ts";
import type { SourceProblem } from "./open-sources.ts";
import type { ChunkTransport, UploadTransport } from "./port.ts";
import { DEFAULT_SCENE, type Scene } from "../compositor/scene.ts";
import type { UploadProgress } from "../upload/uploader.ts";

/** Why the recorder stopped, paused or changed without a request, or could not fulfill a request. */
export type RecorderNotice =
  | { is: "limit" }
  /** `isPaused`: waits for the user. `replacement`: another device to continue with, if any. */
  | { is: "camera-lost" | "microphone-lost"; isPaused: boolean; replacement: { id: string; label: string } | null }
  | { is: "share-ended"; isPaused: boolean }
  /** Everything continues as before. */
  | { is: "switch-failed"; problem: SourceProblem }
  | { is: "background-failed" }
  /** Nothing was started, because another tab records the same post. */
  | { is: "other-tab" }
  /** The disk is full: new parts exist only in this tab until they are uploaded. `isPaused`: their limit is reached. */
  | { is: "spool-full"; isPaused: boolean };

export type RecorderState = Scene & {
  status: "idle" | "preparing" | "ready" | "countdown" | "recording" | "paused" | "stopping" | "stopped" | "failed";
  /** The browser is asking for permission to use a device or a screen. */
  isSwitching: boolean;
  /** The take has no picture and cannot get one later. */
  isAudioTake: boolean;
  /** Seconds recorded, without pauses. */
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
  /** The camera is on and delivers no frames. */
  isCameraStill: boolean;
  problem: SourceProblem | "encoding-failed" | "upload-failed" | null;
  notice: RecorderNotice | null;
  upload: UploadProgress | null;
  /** The picture is recorded in a lower quality, because the line is slow. */
  isLineSlow: boolean;
  /** Bytes of the take that exist only in this tab: the disk is full, and they are not uploaded. */
  bytesInMemory: number;
};

export type RecorderOptions = {
  postId: string;
  limitSeconds: number;
  transport: UploadTransport;
  /** For browsers that cannot package recordings themselves. */
  chunkTransport: ChunkTransport;
  /** Stored with the recording, for the recovery after a crash. */
  context?: Record<string, string>;
  /** Called before the countdown. If it resolves to false, it has shown the reason. */
  mayStart?: () => Promise<boolean>;
  storage?: Pick<Storage, "getItem" | "setItem">;
};

/** The state before a device is open. */
export function firstState(limit: number, storage: Pick<Storage, "getItem">): RecorderState {
  return {
    ...DEFAULT_SCENE,
    limit,
    cameraId: storage.getItem(KEYS.camera),
    microphoneId: storage.getItem(KEYS.microphone),
    isPointerLit: storage.getItem(KEYS.pointer) === "on",
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
    isLineSlow: false,
    bytesInMemory: 0,
  };
}

/** The limit of bytes in memory while recording. Phones end a tab at some hundreds of megabytes. */
export const MAX_IN_MEMORY = 64 * 1024 * 1024;

/** The changes of the state when `bytes` of the take exist only in memory: a warning at first, a pause above the limit. */
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

/** Nothing is recorded yet: everything can be chosen. */
export const isSettingUp = ({ status }: RecorderState): boolean => ["ready", "failed", "preparing", "idle"].includes(status);

export const isRecording = (state: RecorderState): boolean => state.status === "recording" || state.status === "paused";

export const sceneOf = ({ layout, bubble, background, isPointerLit }: RecorderState): Scene => ({
  layout,
  bubble,
  background,
  isPointerLit,
});
