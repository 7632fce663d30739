import type { Place } from "./scene-geometry.ts";

/** `strength`: 0..1. */
export type Halo = Place & { strength: number };

/** How long a resting pointer is highlighted. Chromium hides a resting pointer in a shared tab's picture after the same time. */
const RESTS_MS = 2000;
const FADE_MS = 300;

/** The strength and position of the highlight around a shared screen's pointer. It has no clock and receives milliseconds. */
export class PointerHalo {
  #place: Place | null = null;
  #movedAt = 0;

  /** Null: the pointer left the screen. */
  move(place: Place | null, now: number): void {
    this.#place = place;
    this.#movedAt = now;
  }

  at(now: number): Halo | null {
    const left = this.#movedAt + RESTS_MS - now;
    return this.#place && left > 0 ? { ...this.#place, strength: Math.min(1, left / FADE_MS) } : null;
  }
}

export const isSameHalo = (a: Halo | null, b: Halo | null): boolean => a?.x === b?.x && a?.y === b?.y && a?.strength === b?.strength;
