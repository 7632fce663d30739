import type { BackgroundPace } from "../backgrounds/port.ts";
import type { FrameRates } from "./frame-pace.ts";
import type { Scene } from "./scene.ts";
import type { Place, Size } from "./scene-geometry.ts";

export type ComposeSource = "camera" | "screen";

/**
 * Counts since the compositor started. `frames` = `drawn` (on the canvas) + `passed` (a source's own frame, unchanged) + `repeated`
 * (nothing changed). `late`: missed ticks of the timer. `dropped`: frames that were not read in time.
 */
export type ComposerStats = {
  seconds: number;
  frames: number;
  drawn: number;
  passed: number;
  repeated: number;
  late: number;
  dropped: number;
};

/** The speed of the composition: frames and masks per second. */
export type ComposerPace = BackgroundPace & FrameRates;

export type ToWorker =
  | { do: "open"; size: Size; frameRate: number; scene: Scene; output: WritableStream<VideoFrame> }
  | { do: "scene"; id: number; scene: Scene }
  /** `isThere`: whether frames of a new source follow, which may replace another. */
  | { do: "source"; source: ComposeSource; isThere: boolean }
  | { do: "frame"; source: ComposeSource; frame: VideoFrame }
  /** The pointer on the shared screen; null: not on it. */
  | { do: "pointer"; place: Place | null }
  | { do: "stats"; id: number }
  | { do: "close" };

export type FromWorker =
  /** The reply to `open`. */
  | { say: "opened" }
  /** The reply to `scene`. `error`: why the background could not be loaded. */
  | { say: "scene"; id: number; error: string | null }
  | { say: "stats"; id: number; stats: ComposerStats }
  /** Once a second. */
  | { say: "pace"; pace: ComposerPace }
  | { say: "failed"; error: string };

/** Composes camera and screen into one picture. `track` and its size never change, so the recording continues without a cut. */
export interface Composer {
  readonly track: MediaStreamVideoTrack;
  readonly size: Size;
  /** Frames per second. */
  readonly frameRate: number;
  /** Whether this browser supports a background behind the person. */
  readonly hasBackgrounds: boolean;
  /** Resolves when the scene is shown; rejects when its background cannot be loaded (everything else is applied). */
  setScene(scene: Scene): Promise<void>;
  setSource(source: ComposeSource, track: MediaStreamTrack | null): void;
  /** The pointer on the shared screen; null: not on it. */
  setPointer(place: Place | null): void;
  stats(): Promise<ComposerStats>;
  close(): void;
}

export type ComposerOptions = {
  size: Size;
  frameRate: number;
  scene: Scene;
  onPace?: (pace: ComposerPace) => void;
  /** Called when the active camera stops delivering frames, and when it delivers them again. */
  onFrozen?: (isFrozen: boolean) => void;
  onError?: (error: Error) => void;
};
