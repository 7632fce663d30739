/** What stands behind the person. `image` and `animated`: a name of `catalog.ts`; `own`: a picture the person chose on this device. */
export type BackgroundChoice =
  | { kind: "none" }
  | { kind: "blur"; strength: "light" | "strong" }
  | { kind: "image"; name: string }
  | { kind: "animated"; name: string }
  | { kind: "own"; picture: Blob };

/** How fast the person is told from the room. `isBehind`: the machine does not keep up; the mask follows at `maskRate` a second. */
export type BackgroundPace = { maskRate: number; isBehind: boolean };

/**
 * Puts a background behind the camera's picture. Lives in the compositor's worker. `draw` never waits: it uses the newest mask there is and
 * asks for the next one; until the first mask is there it draws the background alone (never the room that one wants to hide).
 */
export interface BackgroundEffect {
  /** Loads what the choice needs; rejects when it cannot be had (the old choice stays). */
  choose(choice: BackgroundChoice): Promise<void>;
  /** Draws `frame` with its background into the box (pixels of the target), covering it, cut where the shapes differ. */
  draw(target: OffscreenCanvasRenderingContext2D, frame: VideoFrame, box: { x: number; y: number; width: number; height: number }): void;
  readonly pace: BackgroundPace;
  close(): void;
}
