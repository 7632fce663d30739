/** The background behind the person. `image` and `animated`: a name in `catalog.ts`; `own`: the user's picture on this device. */
export type BackgroundChoice =
  | { kind: "none" }
  | { kind: "blur"; strength: "light" | "strong" }
  | { kind: "image"; name: string }
  | { kind: "animated"; name: string }
  | { kind: "own"; picture: Blob };

/** The speed of segmentation. `isBehind`: the machine does not keep up; the mask follows at `maskRate` per second. */
export type BackgroundPace = { maskRate: number; isBehind: boolean };

/**
 * Puts a background behind the person in the camera's picture. Runs in the compositor's worker. `draw` never waits: it uses the newest mask
 * and requests the next one. Before the first mask it draws only the background, because the room may be private.
 */
export interface BackgroundEffect {
  /** Loads the background; rejects and keeps the old choice when that fails. */
  choose(choice: BackgroundChoice): Promise<void>;
  /** Draws `frame` with its background into the box (pixels of the target), covering it, cropped where the aspect ratios differ. */
  draw(target: OffscreenCanvasRenderingContext2D, frame: VideoFrame, box: { x: number; y: number; width: number; height: number }): void;
  readonly pace: BackgroundPace;
  /** Resolves when all frames are closed. */
  close(): Promise<void>;
}
