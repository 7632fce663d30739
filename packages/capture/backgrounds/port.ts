/** The background behind the person. `image` and `animated`: a name of `catalog.ts`; `own`: a picture that the user chose on this device. */
export type BackgroundChoice =
  | { kind: "none" }
  | { kind: "blur"; strength: "light" | "strong" }
  | { kind: "image"; name: string }
  | { kind: "animated"; name: string }
  | { kind: "own"; picture: Blob };

/** The speed of segmentation. `isBehind`: the machine does not keep up; the mask follows at `maskRate` per second. */
export type BackgroundPace = { maskRate: number; isBehind: boolean };

/**
 * Puts a background behind the camera's picture. Lives in the compositor's worker. `draw` never waits: it uses the newest mask and
 * requests the next one; before the first mask it draws only the background, because the room may be private.
 */
export interface BackgroundEffect {
  /** Loads what the choice needs; rejects when that fails (the old choice stays). */
  choose(choice: BackgroundChoice): Promise<void>;
  /** Draws `frame` with its background into the box (pixels of the target), covering it, cropped where the aspect ratios differ. */
  draw(target: OffscreenCanvasRenderingContext2D, frame: VideoFrame, box: { x: number; y: number; width: number; height: number }): void;
  readonly pace: BackgroundPace;
  close(): void;
}
