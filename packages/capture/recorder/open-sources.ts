import type { MicrophoneConstraints } from "../sound/voice/voice-control.ts";
import { CAMERA_RATE } from "../picture/picture-control.ts";
import type { Facing } from "./remembered-devices.ts";
import { sizeOfLines } from "../picture/picture-size.ts";

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

/** The preferred devices. If they are not connected, the browser chooses others. `facing` wins over `cameraId`. */
export type UserMediaPreferences = { cameraId: string | null; microphoneId: string | null; facing: Facing | null };

/** Opens camera and microphone, or one of them, with one permission prompt. `lines`: of the camera's picture. Throws `SourceError`. */
export async function openUserMedia(
  wish: UserMediaPreferences,
  wanted: { camera: boolean; microphone: boolean },
  { lines, sound }: { lines: number; sound: MicrophoneConstraints },
): Promise<{ camera: MediaStreamTrack | null; microphone: MediaStreamTrack | null }> {
  if (!navigator.mediaDevices?.getUserMedia) throw new SourceError("not-supported", "this browser cannot record");
  const device = (id: string | null) => (id ? { deviceId: { ideal: id } } : {});
  const { width, height } = sizeOfLines(lines);
  const size = {
    width: { ideal: width },
    height: { ideal: height },
    frameRate: { ideal: CAMERA_RATE, max: CAMERA_RATE },
    // Chromium would crop an upright picture to landscape.
    resizeMode: "none",
  };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      // Not "ideal": then the camera with the most fitting size would win.
      video: wanted.camera ? { ...size, ...(wish.facing ? { facingMode: { exact: wish.facing } } : device(wish.cameraId)) } : false,
      audio: wanted.microphone ? { ...sound, ...device(wish.microphoneId) } : false,
    });
    return { camera: stream.getVideoTracks()[0] ?? null, microphone: stream.getAudioTracks()[0] ?? null };
  } catch (error) {
    // Remembered from a camera that is not there any more.
    if (wanted.camera && wish.facing && (error as DOMException).name === "OverconstrainedError")
      return await openUserMedia({ ...wish, facing: null }, wanted, { lines, sound });
    const found = toSourceError(error as DOMException, "permission-denied");
    throw found.problem === "no-device" ? await tellWhichIsMissing(found, wanted) : found;
  }
}

/** What a shared screen shall deliver. */
export type ScreenFormat = { lines: number; frameRate: number };

export type OpenScreen = (
  controller: object | null,
  format: ScreenFormat,
) => Promise<{ screen: MediaStreamTrack; sound: MediaStreamTrack | null }>;

/**
 * The screen's own pixels, or fewer if it is larger than the quality: then the browser scales it down. Without a limit, Chromium scales what is
 * larger than our own window.
 */
export function screenConstraints({ lines, frameRate }: ScreenFormat): MediaTrackConstraints & { resizeMode: "none" } {
  const { width, height } = sizeOfLines(lines);
  return { frameRate, width: { max: width }, height: { max: height }, resizeMode: "none" };
}

/**
 * Opens a screen, window or tab that the user chooses, with its sound if the browser supports that. Requires a recent user gesture.
 * `controller`: a CaptureController.
 */
export async function openScreen(
  controller: object | null,
  format: ScreenFormat,
): Promise<{ screen: MediaStreamTrack; sound: MediaStreamTrack | null }> {
  if (!navigator.mediaDevices?.getDisplayMedia) throw new SourceError("not-supported", "this browser cannot share a screen");
  // Most browsers refuse; the others would ask out of the blue.
  if (navigator.userActivation?.isActive === false) throw new SourceError("click-needed", "a screen is shared only after a click");
  try {
    // `systemAudio`, `controller` and `restrictOwnAudio` are Chromium's; other browsers ignore them.
    const wish: Omit<DisplayMediaStreamOptions, "audio"> & { audio: object; systemAudio: "include"; controller?: object } = {
      video: screenConstraints(format),
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

/** Devices without a name or id are those that the person has not allowed yet. */
export async function listDevices(): Promise<{ cameras: MediaDeviceInfo[]; microphones: MediaDeviceInfo[] }> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const of = (kind: MediaDeviceKind) => devices.filter((device) => device.kind === kind && device.deviceId !== "");
  return { cameras: of("videoinput"), microphones: of("audioinput") };
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
