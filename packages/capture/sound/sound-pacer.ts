import { loudnessOf, type PlacedSound, SAMPLE_RATE } from "./sound-piece.ts";

/** How long sound is observed to decide whether it is late or lost. In samples, like all durations below. */
const WATCH = SAMPLE_RATE;
/** How long the first sound is observed to find its position. */
const WATCH_BEGIN = 0.3 * SAMPLE_RATE;
/** At this distance from the clock, the next quiet piece is repeated or dropped. */
const QUIET_TOLERANCE = 0.015 * SAMPLE_RATE;
/** At this distance, any piece is repeated or dropped. A smaller distance is less noticeable than a change within a word. */
const TOLERANCE = 0.03 * SAMPLE_RATE;
/** A longer gap is kept; a shorter one is compensated by repeating pieces. */
const HOLE = 0.06 * SAMPLE_RATE;
/** Below this level (root mean square, 1 is full scale) a piece can be repeated inaudibly. */
const QUIET = 0.01;
/** The maximum duration of observed sound, which is what the browser buffers. */
const MAX_WATCHED = 20 * SAMPLE_RATE;

/** `position`: the start of the piece according to the clock, in samples of the recording. */
type Piece = { position: number; samples: Float32Array };

/**
 * Places pieces of sound one after the other and keeps them in sync with the clock: a microphone's clock is slightly faster or slower than
 * ours, and lost sound would shift everything after it. A piece that seems late is held back until the following pieces show whether only
 * its timestamp was late. So lost sound leaves a gap in its place, and written sound never has to be moved.
 */
export class SoundPacer {
  /** Null: the held pieces and the next piece are placed by the clock. */
  #next: number | null = null;
  #end = 0;
  #held: Piece[] = [];
  #heldLength = 0;
  /** How late the held pieces seem to be, or the position of the first piece if nothing is placed yet. */
  #lost = 0;
  #smallest = Number.POSITIVE_INFINITY;
  #watched = 0;
  #isShort = false;

  place(position: number, samples: Float32Array): PlacedSound[] {
    if (this.#next === null) return this.#begin({ position, samples });
    const ahead = position - this.#next - this.#heldLength;
    if (this.#held.length > 0 || ahead > TOLERANCE) return this.#hold({ position, samples }, ahead);
    if (ahead < -TOLERANCE || (ahead < -QUIET_TOLERANCE && loudnessOf(samples) < QUIET)) return [];
    this.#watch(ahead, samples.length);
    const isRepeated = this.#isShort && loudnessOf(samples) < QUIET;
    if (isRepeated) this.#forget();
    return isRepeated ? [this.#take(samples), this.#take(samples)] : [this.#take(samples)];
  }

  /** At a cut or at the end: writes the held pieces. The next piece is placed by the clock, because a correction is inaudible at a cut. */
  cut(): PlacedSound[] {
    const placed = this.#next === null ? this.#anchor() : this.#release(this.#lost > HOLE ? this.#lost : 0);
    this.#next = null;
    return placed;
  }

  #begin(piece: Piece): PlacedSound[] {
    this.#keep(piece, piece.position - this.#heldLength);
    return this.#isKnownFor(WATCH_BEGIN) ? this.#anchor() : [];
  }

  /** Places the first pieces by the one with the smallest delay, and drops sound that would overlap the sound before a cut. */
  #anchor(): PlacedSound[] {
    const at = Math.round(this.#lost);
    let known = Math.max(0, this.#end - at);
    this.#next = at + known;
    for (let first = this.#held[0]; first && known > 0; first = this.#held[0]) {
      const part = first.samples.subarray(known);
      known -= first.samples.length - part.length;
      if (part.length === 0) this.#held.shift();
      else first.samples = part;
    }
    return this.#release(0);
  }

  #hold(piece: Piece, ahead: number): PlacedSound[] {
    this.#keep(piece, ahead);
    if (ahead <= TOLERANCE) return this.#release(0);
    return this.#isKnownFor(WATCH) ? this.#release(this.#lost) : [];
  }

  #keep(piece: Piece, late: number): void {
    this.#lost = this.#held.length === 0 ? late : Math.min(this.#lost, late);
    this.#held.push(piece);
    this.#heldLength += piece.samples.length;
  }

  /** Measured by timestamps instead of the number of pieces, because a burst has many pieces with one timestamp. */
  #isKnownFor(length: number): boolean {
    const [first, last] = [this.#held[0], this.#held.at(-1)];
    return this.#heldLength >= MAX_WATCHED || (first !== undefined && last !== undefined && last.position - first.position >= length);
  }

  #release(lost: number): PlacedSound[] {
    const held = this.#held.map(({ samples }) => samples);
    this.#held = [];
    this.#heldLength = this.#lost = 0;
    const first = held[0];
    if (!first) return [];
    this.#forget();
    if (lost > HOLE && this.#next !== null) this.#next += Math.round(lost);
    const times = lost > HOLE ? 0 : Math.round(lost / first.length);
    const repeated = new Set(held.toSorted((a, b) => loudnessOf(a) - loudnessOf(b)).slice(0, times));
    return held.flatMap((samples) => (repeated.has(samples) ? [this.#take(samples), this.#take(samples)] : [this.#take(samples)]));
  }

  /** The smallest distance within a second is the difference of the clocks, because sound may be late but never early. */
  #watch(ahead: number, length: number): void {
    this.#smallest = Math.min(this.#smallest, ahead);
    this.#watched += length;
    if (this.#watched < WATCH) return;
    this.#isShort = this.#smallest > QUIET_TOLERANCE;
    this.#smallest = Number.POSITIVE_INFINITY;
    this.#watched = 0;
  }

  #forget(): void {
    this.#smallest = Number.POSITIVE_INFINITY;
    this.#watched = 0;
    this.#isShort = false;
  }

  #take(samples: Float32Array): PlacedSound {
    const at = this.#next ?? 0;
    this.#next = this.#end = at + samples.length;
    return { at, samples };
  }
}
