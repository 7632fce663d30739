export type SourceKind = "camera" | "screen" | "camera-and-screen";
export type SourceProblem = "permission-denied" | "no-device" | "device-in-use" | "not-supported" | "cancelled";

export class SourceError extends Error {
  override name = "SourceError";
  readonly problem: SourceProblem;
  constructor(problem: SourceProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** One picture track and one sound track, as they are recorded; `tracks` are all that must be stopped. */
export type OpenSources = {
  preview: MediaStream;
  video: MediaStreamVideoTrack;
  audio: MediaStreamAudioTrack | null;
  height: number;
  tracks: MediaStreamTrack[];
  close(): void;
};

export type SourceWish = { kind: SourceKind; cameraId: string | null; microphoneId: string | null };

const WIDTH = 1280;
const HEIGHT = 720;
const FRAME_RATE = 30;
/** The camera's disc over a shared screen: part of the height, and its distance from the corner. */
const BUBBLE = 0.26;
const BUBBLE_MARGIN = 0.03;

/** Throws `SourceError`. */
export async function openSources(wish: SourceWish): Promise<OpenSources> {
  if (!navigator.mediaDevices?.getUserMedia) throw new SourceError("not-supported", "this browser cannot record");
  const screen = wish.kind === "camera" ? null : await openScreen();
  try {
    const user = await openUserMedia(wish, wish.kind !== "screen");
    const tracks = [...user.getTracks(), ...(screen?.getTracks() ?? [])];
    const camera = user.getVideoTracks()[0] as MediaStreamVideoTrack | undefined;
    const shared = screen?.getVideoTracks()[0] as MediaStreamVideoTrack | undefined;
    const composed = camera && shared ? composeBubble(shared, camera) : null;
    const video = composed?.track ?? shared ?? camera;
    if (!video) throw new SourceError("no-device", "there is no picture to record");
    const audio = (user.getAudioTracks()[0] ?? null) as MediaStreamAudioTrack | null;
    const close = () => {
      composed?.stop();
      for (const track of [...tracks, video]) track.stop();
    };
    return { preview: new MediaStream([video]), video, audio, height: video.getSettings().height ?? HEIGHT, tracks, close };
  } catch (error) {
    for (const track of screen?.getTracks() ?? []) track.stop();
    throw error;
  }
}

async function openUserMedia(wish: SourceWish, withCamera: boolean): Promise<MediaStream> {
  const size = { width: { ideal: WIDTH }, height: { ideal: HEIGHT }, frameRate: { ideal: FRAME_RATE, max: FRAME_RATE } };
  const device = (id: string | null) => (id ? { deviceId: { ideal: id } } : {});
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: withCamera ? { ...size, ...device(wish.cameraId) } : false,
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...device(wish.microphoneId) },
    });
  } catch (error) {
    throw toSourceError(error as DOMException, "permission-denied");
  }
}

async function openScreen(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: FRAME_RATE }, audio: false });
  } catch (error) {
    throw toSourceError(error as DOMException, "cancelled");
  }
}

function toSourceError(error: DOMException, denied: SourceProblem): SourceError {
  const problems: Record<string, SourceProblem> = {
    NotAllowedError: denied,
    SecurityError: denied,
    NotFoundError: "no-device",
    OverconstrainedError: "no-device",
    NotReadableError: "device-in-use",
    AbortError: "device-in-use",
  };
  return new SourceError(problems[error.name] ?? "not-supported", error.message);
}

/** The screen with the camera in a disc at its lower left, drawn at the recording's rate also while the tab is hidden. */
function composeBubble(screen: MediaStreamVideoTrack, camera: MediaStreamVideoTrack): { track: MediaStreamVideoTrack; stop: () => void } {
  const settings = screen.getSettings();
  const scale = Math.min(1, 1920 / (settings.width ?? WIDTH));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(((settings.width ?? WIDTH) * scale) / 2) * 2;
  canvas.height = Math.round(((settings.height ?? HEIGHT) * scale) / 2) * 2;
  const pen = canvas.getContext("2d", { alpha: false }) as CanvasRenderingContext2D;
  const [back, face] = [playing(screen), playing(camera)];
  const draw = () => {
    pen.drawImage(back, 0, 0, canvas.width, canvas.height);
    const size = canvas.height * BUBBLE;
    const margin = canvas.height * BUBBLE_MARGIN;
    const [x, y] = [margin, canvas.height - margin - size];
    const side = Math.min(face.videoWidth, face.videoHeight);
    if (side === 0) return;
    pen.save();
    pen.beginPath();
    pen.arc(x + size / 2, y + size / 2, size / 2, 0, 2 * Math.PI);
    pen.clip();
    pen.drawImage(face, (face.videoWidth - side) / 2, (face.videoHeight - side) / 2, side, side, x, y, size, size);
    pen.restore();
  };
  const timer = setInterval(draw, 1000 / FRAME_RATE);
  const [track] = canvas.captureStream(FRAME_RATE).getVideoTracks() as MediaStreamVideoTrack[];
  return { track: track as MediaStreamVideoTrack, stop: () => clearInterval(timer) };
}

function playing(track: MediaStreamVideoTrack): HTMLVideoElement {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  void video.play();
  return video;
}
