import type { ReadSound } from "./sound-protocol.ts";

/** `arrivedAt`: of `performance.now()` of this page. `sound` is null at the end, which `error` caused. */
export type OnSound = (sound: ReadSound | null, arrivedAt: number, error?: string) => void;

/** Timestamps of the same piece differ by less than this, because the clocks of page and thread are rounded. Milliseconds. */
const SAME_MS = 2;

/**
 * Joins two readers of a track without a gap: the thread takes a second or more until it gets the first sound, and a busy page may have read
 * nothing until long after. Both get the same pieces, with the same timestamps (thread-time.ts).
 */
export class SoundHandover {
  readonly #onSound: OnSound;
  /** What the thread has read and the page not yet. Null: the page has caught up. */
  #held: Parameters<OnSound>[] | null = [];
  #newest = Number.NEGATIVE_INFINITY;

  constructor(onSound: OnSound) {
    this.#onSound = onSound;
  }

  /** Returns whether the page must read on. */
  fromPage(sound: ReadSound | null, arrivedAt: number): boolean {
    if (!this.#held) return false;
    const first = this.#held[0]?.[0];
    if (sound && !(first && sound.timestamp > first.timestamp - SAME_MS)) {
      this.#newest = sound.timestamp;
      this.#onSound(sound, arrivedAt);
      return true;
    }
    const held = this.#held;
    this.#held = null;
    for (const piece of held) this.fromThread(...piece);
    return false;
  }

  fromThread(...piece: Parameters<OnSound>): void {
    const [sound] = piece;
    if (this.#held) return void this.#held.push(piece);
    if (sound && sound.timestamp < this.#newest + SAME_MS) return;
    // From here on only the thread delivers, whatever its source does to the timestamps.
    this.#newest = Number.NEGATIVE_INFINITY;
    this.#onSound(...piece);
  }
}
