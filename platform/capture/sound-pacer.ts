/** How long the distance to the clock is watched before sound is added: bursts come late, none comes early. Seconds. */
const WATCH_SECONDS = 1;
/** Nobody notices less, and a repeated or missing piece in a word is noticed. Seconds. */
const QUIET_TOLERANCE = 0.02;
const LOUD_TOLERANCE = 0.04;
/** Below this (root mean square, 1 is full) a piece can be repeated unheard. */
const QUIET = 0.01;

/** `at`: where the piece goes, in seconds; `repeat`: how often it is said before, to fill what the source lost. Null: it is left out. */
export type Placing = { at: number; repeat: number } | null;

/**
 * Lays pieces of sound end to end and keeps them with the clock: an encoder counts samples, so that a microphone whose second is a little longer
 * than ours, or sound that got lost, would part from the picture.
 */
export class SoundPacer {
  #next: number | null = null;
  #watched: number[] = [];

  /** `position`: where the clock says that the piece lies; null: it is not recorded. Seconds. */
  place(position: number | null, { duration, loudness }: { duration: number; loudness: number }): Placing {
    if (position === null) {
      this.#watched = [];
      return null;
    }
    if (this.#next === null) {
      if (position + duration / 2 < 0) return null;
      this.#next = Math.max(0, position);
      return this.#take(duration, 0);
    }
    const ahead = position - this.#next;
    if (ahead < -Math.max(duration, QUIET_TOLERANCE)) {
      this.#watched = [];
      return null;
    }
    this.#watched.push(ahead);
    const enough = Math.ceil(WATCH_SECONDS / duration);
    if (this.#watched.length < enough) return this.#take(duration, 0);
    const lost = Math.min(...this.#watched.slice(-enough));
    const repeat = lost > (loudness < QUIET ? QUIET_TOLERANCE : LOUD_TOLERANCE) ? Math.round(lost / duration) : 0;
    this.#watched = repeat > 0 ? [] : this.#watched.slice(-enough);
    return this.#take(duration, repeat);
  }

  #take(duration: number, repeat: number): Placing {
    const at = this.#next ?? 0;
    this.#next = at + duration * (repeat + 1);
    return { at, repeat };
  }
}
