import type { ComposerPace } from "../compositor/compose-protocol.ts";
import type { FrameRates } from "../compositor/frame-pace.ts";
import { type Facing, KEYS, readFacing } from "./remembered-devices.ts";
import type { OpenScreen, SourceProblem } from "./open-sources.ts";
import type { ChunkTransport, UploadTransport } from "./port.ts";
import { DEFAULT_SCENE, type Scene } from "../compositor/scene.ts";
import type { UploadProgress } from "../upload/uploader.ts";

/** Why the recorder stopped, paused or changed without a request, or could not fulfill a request. */
export type RecorderNotice =
  | { is: "limit" }
  /** `isPaused`: waits for the user. `replacement`: another device to continue with, if any. */
  | { is: "camera-lost" | "microphone-lost"; isPaused: boolean; replacement: { id: string; label: string } | null }
  | { is: "share-ended"; isPaused: boolean }
  /** Paused, because a call or the lock screen took the devices. `problem`: why they could not be opened again. */
  | { is: "interrupted"; problem: SourceProblem | null }
  /** Everything continues as before. */
  | { is: "switch-failed"; problem: SourceProblem }
  | { is: "background-failed" }
  /** Nothing was started, because another tab records the same post. */
  | { is: "other-tab" }
  /**
   * The disk is full: new parts exist only in this tab until they are uploaded. `isPaused`: their limit is reached. `isUploaded`: false if nothing
   * is sent while it is recorded.
   */
  | { is: "spool-full"; isPaused: boolean; isUploaded: boolean };

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
  /** The preferred camera of a phone; null: `cameraId`. */
  facing: Facing | null;
  /** The open camera shows what is in front of the person: not mirrored. */
  isCameraAway: boolean;
  hasBackgrounds: boolean;
  pace: ComposerPace | null;
  /** How fast the recording is encoded. */
  encoding: FrameRates | null;
  /** The camera is on and delivers no frames. */
  isCameraStill: boolean;
  /** The browser delivers no pictures of the shared screen. */
  isScreenStill: boolean;
  problem: SourceProblem | "encoding-failed" | "nothing-recorded" | "upload-failed" | null;
  notice: RecorderNotice | null;
  upload: UploadProgress | null;
  /** The picture is recorded in a lower quality, because the line is slow. */
  isLineSlow: boolean;
  /** The whole take was stored in the browser after Stop. */
  isSpooled: boolean;
  /** Bytes of the take that exist only in this tab: the disk is full, and they are not uploaded. */
  bytesInMemory: number;
};

export type RecorderOptions = {
  postId: string;
  limitSeconds: number;
  /** The largest quality of the person's plan. */
  maxLines: number;
  /** Null: the recording stays in the spool. */
  transport: UploadTransport | null;
  /** For browsers that cannot package recordings themselves. */
  chunkTransport: ChunkTransport | null;
  /** Stored with the recording, for the recovery after a crash. */
  context?: Record<string, string>;
  /** Called before the countdown. If it resolves to false, it has shown the reason. */
  mayStart?: () => Promise<boolean>;
  /** Opens the screen in another way than by the browser's dialog, as an extension opens a tab. */
  openScreen?: OpenScreen | undefined;
  storage?: Pick<Storage, "getItem" | "setItem">;
};

/** The state before a device is open. */
export function firstState(limit: number, storage: Pick<Storage, "getItem">): RecorderState {
  return {
    ...DEFAULT_SCENE,
    limit,
    cameraId: storage.getItem(KEYS.camera),
    microphoneId: storage.getItem(KEYS.microphone),
    facing: readFacing(storage),
    isCameraAway: false,
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
    encoding: null,
    isCameraStill: false,
    isScreenStill: false,
    problem: null,
    notice: null,
    upload: null,
    isLineSlow: false,
    isSpooled: false,
    bytesInMemory: 0,
  };
}

/** Nothing is recorded yet: everything can be chosen. */
export const isSettingUp = ({ status }: RecorderState): boolean => ["ready", "failed", "preparing", "idle"].includes(status);

/** The sources are those of the layout, and nothing is recorded yet. */
export const isPreviewing = ({ status, isSwitching }: RecorderState): boolean =>
  !isSwitching && (status === "ready" || status === "countdown");

export const isRecording = (state: RecorderState): boolean => state.status === "recording" || state.status === "paused";

/** Stopped and stored, but nothing can be sent now: any page sends it later, so this one may be left. */
export const isSafelyWaiting = ({ status, isSpooled, bytesInMemory, upload }: RecorderState): boolean =>
  status === "stopping" && isSpooled && bytesInMemory === 0 && upload?.state === "waiting-for-network";

export const sceneOf = ({ layout, bubble, background, isPointerLit }: RecorderState): Scene => ({
  layout,
  bubble,
  background,
  isPointerLit,
});
