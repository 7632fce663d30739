import type { BackgroundPace } from "./backgrounds/port.ts";
import type { SourceProblem } from "./open-sources.ts";
import type { UploadTransport } from "./port.ts";
import type { ChunkTransport } from "./record-with-media-recorder.ts";
import { DEFAULT_SCENE, type Scene } from "./scene.ts";
import type { UploadProgress } from "./uploader.ts";

/** Why it stopped, paused or changed by itself, or did not do what was asked. */
export type RecorderNotice =
  | { is: "limit" }
  /** `isPaused`: waits for the person. `replacement`: what it could go on with; null for a shared screen's end: the camera. */
  | { is: "camera-lost" | "microphone-lost"; isPaused: boolean; replacement: { id: string; label: string } | null }
  | { is: "share-ended"; isPaused: boolean }
  /** Everything goes on as before. */
  | { is: "switch-failed"; problem: SourceProblem }
  | { is: "background-failed" };

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
  pace: BackgroundPace | null;
  problem: SourceProblem | "encoding-failed" | "upload-failed" | null;
  notice: RecorderNotice | null;
  upload: UploadProgress | null;
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
export function firstState(given: { limit: number; cameraId: string | null; microphoneId: string | null }): RecorderState {
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
    problem: null,
    notice: null,
    upload: null,
  };
}

export const isRecording = (state: RecorderState): boolean => state.status === "recording" || state.status === "paused";

export const sceneOf = ({ layout, bubble, background }: RecorderState): Scene => ({ layout, bubble, background });
