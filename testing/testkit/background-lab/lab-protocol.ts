import type { BackgroundChoice, BackgroundPace } from "@aside/capture/backgrounds/port.ts";

/** In pixels of a 1280 x 720 picture. */
export type Region = { x: number; y: number; width: number; height: number };

/** `colour`: mean red, green and blue, 0..255. `detail`: the sharpness, measured as the variance of the brightness's Laplacian. */
export type Look = { colour: [number, number, number]; detail: number };

export type LabOrder =
  /** Opens a picture of a face. `part` (in pixels of the file) fills the frame and moves slightly from frame to frame. */
  | { do: "open"; url: string; part: Region }
  /** Chooses a background. `own`: a single-color picture (a CSS color), like a user's own. `problem` is set if it cannot be loaded. */
  | { do: "choose"; choice: Exclude<BackgroundChoice, { kind: "own" }> | { kind: "own"; colour: string } }
  /** Draws frames, 30 per second, and measures each of the `regions` in each frame. */
  | { do: "run"; frames: number; regions: Region[] }
  /** Only computes masks, for 30 frames per second. */
  | { do: "masks"; frames: number }
  /** Removes the canvas's filters, as in Safari. */
  | { do: "lose-filters" }
  /** Returns the last picture as JPEG bytes. */
  | { do: "show" };

export type LabAnswer = {
  problem?: string;
  pace: BackgroundPace;
  /** For each frame, the measurements of each region. */
  looks: Look[][];
  /** How many milliseconds `draw` took for each frame. */
  draws: number[];
  /** How many milliseconds after the start of `draw` the target's pixels were complete, for each frame. */
  finished: number[];
  /** How many milliseconds each mask took in its worker, in order. */
  masks: number[];
  /** The duration from the first frame to the last, in seconds. */
  seconds: number;
  picture: number[];
};
