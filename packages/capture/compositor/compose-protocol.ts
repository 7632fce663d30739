import type { BackgroundPace } from "../backgrounds/port.ts";
import type { Scene } from "./scene.ts";
import type { Place, Size } from "./scene-geometry.ts";

/** Pictures a second, of whatever is recorded. */
export const FRAME_RATE = 30;

export type ComposeSource = "camera" | "screen";

/**
 * Since the compositor began. `frames` = `drawn` (through the canvas) + `passed` (a source's own frame, untouched) + `repeated` (nothing had
 * changed). `late`: moments of the clock that were missed; `dropped`: frames that nobody took.
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

/** How the composition keeps up: pictures and masks a second. `isBehind`: one sees that it does not. */
export type ComposerPace = BackgroundPace & { frameRate: number };

export type ToWorker =
  | { do: "open"; size: Size; scene: Scene; output: WritableStream<VideoFrame> }
  | { do: "scene"; id: number; scene: Scene }
  /** `isThere`: frames follow, of a new source also in place of the one before. */
  | { do: "source"; source: ComposeSource; isThere: boolean }
  | { do: "frame"; source: ComposeSource; frame: VideoFrame }
  /** Of the pointer on the shared screen; null: not on it. */
  | { do: "pointer"; place: Place | null }
  | { do: "stats"; id: number }
  | { do: "close" };

export type FromWorker =
  /** Answers `open`. */
  | { say: "opened" }
  /** Answers `scene`. `error`: why the background cannot be had. */
  | { say: "scene"; id: number; error: string | null }
  | { say: "stats"; id: number; stats: ComposerStats }
  /** Once a second. */
  | { say: "pace"; pace: ComposerPace }
  | { say: "failed"; error: string };
