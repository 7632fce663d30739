import type { Size } from "../compositor/scene-geometry.ts";

type ScreenTrack = { muted: boolean; width?: number | undefined; height?: number | undefined };

/** How many looks a track is muted before it counts: browsers mute it for a moment when another window is chosen. */
const MUTED_LOOKS = 8;

/**
 * Looks at a shared screen a few times per second. A screen on which nothing changes delivers no frames, so that a lack of frames says nothing;
 * a muted track says that the browser cannot capture it. Browsers report no change of size.
 */
export class ScreenWatch {
  #size: Size | null;
  #seen: Size | null = null;
  #muted = 0;

  /** `size`: of the frames; null: not known. */
  constructor(size: Size | null) {
    this.#size = size;
  }

  get isStill(): boolean {
    return this.#muted >= MUTED_LOOKS;
  }

  get size(): Size | null {
    return this.#size;
  }

  /** Whether the screen has another size, and keeps it: while a window is being resized, each look sees another. */
  look({ muted, width, height }: ScreenTrack): boolean {
    this.#muted = muted ? this.#muted + 1 : 0;
    if (!width || !height) return false;
    const before = this.#seen;
    this.#seen = { width, height };
    if (!before || !isSame(before, this.#seen) || (this.#size && isSame(this.#size, this.#seen))) return false;
    this.#size = this.#seen;
    return true;
  }
}

const isSame = (one: Size, other: Size): boolean => one.width === other.width && one.height === other.height;
