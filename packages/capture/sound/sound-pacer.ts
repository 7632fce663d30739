import { loudnessOf, type PlacedSound, SAMPLE_RATE } from "./sound-piece.ts";

/** How long it is watched whether sound is lost or late: what is late is made up for, what is lost is not. Samples, as all below. */
const WATCH = SAMPLE_RATE;
/** How long it is watched where the first of it belongs. */
const WATCH_BEGIN = 0.3 * SAMPLE_RATE;
/** So far from the clock, a piece is repeated or left out as soon as one is quiet. */
const QUIET_TOLERANCE = 0.015 * SAMPLE_RATE;
/** So far, it is in any case: nobody notices less, and a repeated or missing piece in a word is noticed. */
const TOLERANCE = 0.03 * SAMPLE_RATE;
/** More than this is a hole and stays one; less is made up for by repeating pieces. */
const HOLE = 0.06 * SAMPLE_RATE;
/** Below this (root mean square, 1 is full) a piece can be repeated unheard. */
const QUIET = 0.01;
/** What is watched at most: as much as waits in the browser. */
const MAX_WATCHED = 20 * SAMPLE_RATE;

/** `position`: where the clock says that it begins, in samples of the recording. */
type Piece = { position: number; samples: Float32Array };

/**
 * Lays pieces of sound end to end and keeps them with the clock: a microphone's second is a little longer or shorter than ours, and sound that
 * got lost would move all that follows. A piece that seems to come too late is held back until those after it tell whether it only was stamped
 * late; so what was lost is missing where it got lost, and nothing has to be taken back.
 */
export class SoundPacer {
  /** Null: what is held, and what comes next, goes where the clock says. */
  #next: number | null = null;
  #end = 0;
  #held: Piece[] = [];
  #heldLength = 0;
  /** By how much all that is held seems to be late; where the first of it belongs, if nothing is placed yet. */
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

  /** A cut, or the end: what is held goes out, moved only for a hole; what comes next lies where the clock says: in a cut nobody hears it moved. */
  cut(): PlacedSound[] {
    const placed = this.#next === null ? this.#anchor() : this.#release(this.#lost > HOLE ? this.#lost : 0);
    this.#next = null;
    return placed;
  }

  #begin(piece: Piece): PlacedSound[] {
    this.#keep(piece, piece.position - this.#heldLength);
    return this.#isKnownFor(WATCH_BEGIN) ? this.#anchor() : [];
  }

  /** The first pieces, where the one says that was stamped least late; without what would lie on sound before a cut. */
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

  /** By their stamps, not by their number: a burst has many pieces and one stamp. */
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

  /** The smallest distance of a second is the clocks' own: bursts come late, none comes early. */
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
