import type { ReadSound } from "./sound-protocol.ts";

/** How far a timestamp may be ahead of the clock that is read a moment later. */
const AHEAD_MS = 20;

/**
 * The timestamps of a thread's sound, as the page that made the thread counts them. Chromium counts from the start of the page or thread that
 * reads the sound: what was recorded before the stream came to the thread is still counted from the start of the page.
 */
export class ThreadTime {
  /** How long after the page the thread started. */
  readonly #lead: number;
  /** Where the next piece begins if nothing is missing. */
  #next: number | null = null;
  #isOwn = false;

  constructor(lead: number) {
    this.#lead = lead;
  }

  /** `arrivedAt`: of `performance.now()` of the page, as the result. Milliseconds. */
  inPage({ timestamp, sampleRate, samples }: ReadSound, arrivedAt: number): number {
    const own = timestamp + this.#lead;
    // Sound of the future does not exist; later on, the thread's own count looks like a jump back by its lead.
    this.#isOwn ||= this.#next === null ? own <= arrivedAt + AHEAD_MS : Math.abs(own - this.#next) < Math.abs(timestamp - this.#next);
    const at = this.#isOwn ? own : timestamp;
    this.#next = at + (samples.length / sampleRate) * 1000;
    return at;
  }
}
