import type { MicrophoneConstraints } from "../sound/voice/voice-control.ts";
import { FRAME_RATE } from "../compositor/compose-protocol.ts";

export type SourceProblem =
  | "permission-denied"
  | "no-device"
  | "no-camera"
  | "no-microphone"
  | "device-in-use"
  | "not-supported"
  | "cancelled"
  /** A screen can be asked for only after a click, which a reload is not. */
  | "click-needed";

export class SourceError extends Error {
  override name = "SourceError";
  readonly problem: SourceProblem;
  constructor(problem: SourceProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** The preferred devices. If they are not connected, the browser chooses others. */
export type UserMediaPreferences = { cameraId: string | null; microphoneId: string | null };

/** Machines with fewer cores record 720p; composing two sources at 1080p would delay their audio. */
const CORES_FOR_1080P = 8;

/** Opens camera and microphone, or one of them, with one permission prompt. Throws `SourceError`. */
export async function openUserMedia(
  wish: UserMediaPreferences,
  wanted: { camera: boolean; microphone: boolean },
  sound: MicrophoneConstraints,
): Promise<{ camera: MediaStreamTrack | null; microphone: MediaStreamTrack | null }> {
  if (!navigator.mediaDevices?.getUserMedia) throw new SourceError("not-supported", "this browser cannot record");
  const device = (id: string | null) => (id ? { deviceId: { ideal: id } } : {});
  const height = navigator.hardwareConcurrency >= CORES_FOR_1080P ? 1080 : 720;
  const size = {
    width: { ideal: (height * 16) / 9 },
    height: { ideal: height },
    frameRate: { ideal: FRAME_RATE, max: FRAME_RATE },
    // Chromium would crop an upright picture to landscape.
    resizeMode: "none",
  };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: wanted.camera ? { ...size, ...device(wish.cameraId) } : false,
      audio: wanted.microphone ? { ...sound, ...device(wish.microphoneId) } : false,
    });
    return { camera: stream.getVideoTracks()[0] ?? null, microphone: stream.getAudioTracks()[0] ?? null };
  } catch (error) {
    const found = toSourceError(error as DOMException, "permission-denied");
    throw found.problem === "no-device" ? await tellWhichIsMissing(found, wanted) : found;
  }
}

/**
 * Opens a screen, window or tab that the user chooses, with its sound if the browser supports that. Requires a recent user gesture.
 * `controller`: a CaptureController.
 */
export async function openScreen(controller: object | null): Promise<{ screen: MediaStreamTrack; sound: MediaStreamTrack | null }> {
  if (!navigator.mediaDevices?.getDisplayMedia) throw new SourceError("not-supported", "this browser cannot share a screen");
  // Most browsers refuse; the others would ask out of the blue.
  if (navigator.userActivation?.isActive === false) throw new SourceError("click-needed", "a screen is shared only after a click");
  try {
    // `systemAudio`, `controller` and `restrictOwnAudio` are Chromium's; other browsers ignore them.
    const wish: Omit<DisplayMediaStreamOptions, "audio"> & { audio: object; systemAudio: "include"; controller?: object } = {
      video: { frameRate: FRAME_RATE },
      // Without our own sounds, such as those of the countdown.
      audio: { restrictOwnAudio: true },
      systemAudio: "include",
      ...(controller ? { controller } : {}),
    };
    const stream = await navigator.mediaDevices.getDisplayMedia(wish);
    const screen = stream.getVideoTracks()[0];
    if (!screen) throw new SourceError("no-device", "the shared screen has no video track");
    return { screen, sound: stream.getAudioTracks()[0] ?? null };
  } catch (error) {
    throw error instanceof SourceError ? error : toSourceError(error as DOMException, "cancelled");
  }
}

async function tellWhichIsMissing(error: SourceError, wanted: { camera: boolean; microphone: boolean }): Promise<SourceError> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const has = (kind: MediaDeviceKind) => devices.some((device) => device.kind === kind);
  if (wanted.microphone && !has("audioinput"))
    return new SourceError(wanted.camera && !has("videoinput") ? "no-device" : "no-microphone", error.message);
  return wanted.camera && !has("videoinput") ? new SourceError("no-camera", error.message) : error;
}

function toSourceError(error: DOMException, denied: SourceProblem): SourceError {
  const problems: Record<string, SourceProblem> = {
    NotAllowedError: denied,
    SecurityError: denied,
    NotFoundError: "no-device",
    OverconstrainedError: "no-device",
    NotReadableError: "device-in-use",
    AbortError: "device-in-use",
    InvalidStateError: "click-needed",
  };
  return new SourceError(problems[error.name] ?? "not-supported", error.message);
}
