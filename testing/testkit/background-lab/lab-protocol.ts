import type { BackgroundChoice, BackgroundPace } from "@aside/capture/backgrounds/port.ts";

/** Pixels of a 1280 x 720 picture. */
export type Region = { x: number; y: number; width: number; height: number };

/** `colour`: mean red, green, blue, 0..255. `detail`: variance of the Laplacian of the brightness: how sharp it is. */
export type Look = { colour: [number, number, number]; detail: number };

export type LabOrder =
  /** A face from `url`: its part (pixels of the file) fills the frame, and moves a little with each. */
  | { do: "open"; url: string; part: Region }
  /** `own`: a picture of one colour (CSS) made here, as a person's own. Says why where it cannot be had. */
  | { do: "choose"; choice: Exclude<BackgroundChoice, { kind: "own" }> | { kind: "own"; colour: string } }
  /** Feeds frames at 30 a second. `from`: 0 where the picture starts. Looks at each of the `regions` in each frame. */
  | { do: "run"; frames: number; regions: Region[] }
  /** Makes masks only, of frames at 30 a second. */
  | { do: "masks"; frames: number }
  /** From here on the canvas has no filters, as in Safari. */
  | { do: "lose-filters" }
  /** The last picture drawn, as JPEG bytes. */
  | { do: "show" };

export type LabAnswer = {
  problem?: string;
  pace: BackgroundPace;
  /** By frame, then by region. */
  looks: Look[][];
  /** Milliseconds that `draw` took, by frame. */
  draws: number[];
  /** The target's pixels were finished this many milliseconds after `draw` began, by frame. */
  finished: number[];
  /** Milliseconds of its worker that each mask took, in order. */
  masks: number[];
  /** From the first frame to the last, in seconds. */
  seconds: number;
  picture: number[];
};
