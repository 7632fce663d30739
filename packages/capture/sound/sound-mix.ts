import { BLOCK, SoundLimiter } from "./sound-limiter.ts";
import type { PlacedSound, SoundSink } from "./sound-piece.ts";

/** The piece size for the encoder: 20 ms, as in Opus. Samples. */
export const PIECE = 960;
/** The mix does not wait for an input after this many checks without new sound. */
const MAX_SILENT_CHECKS = 6;

/** The sound of one input, on the recording's time line. */
export class InputBuffer implements SoundSink {
  readonly #gain: number;
  readonly #pieces: PlacedSound[] = [];
  #end = 0;
  #looks = 0;
  #isClosed = false;

  constructor(gain: number) {
    this.#gain = gain;
  }

  get end(): number {
    return this.#end;
  }
  get isWaitedFor(): boolean {
    return !this.#isClosed && this.#looks < MAX_SILENT_CHECKS;
  }
  get isOver(): boolean {
    return this.#isClosed && this.#pieces.length === 0;
  }

  add(piece: PlacedSound): void {
    if (piece.samples.length === 0) return;
    this.#pieces.push(piece);
    this.#end = piece.at + piece.samples.length;
  }

  touch(): void {
    this.#looks = 0;
  }

  look(): void {
    this.#looks++;
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Null: no sound in this range. */
  read(from: number, length: number): Float32Array | null {
    let samples: Float32Array | null = null;
    for (const piece of this.#pieces) {
      if (piece.at >= from + length) break;
      const [start, end] = [Math.max(from, piece.at), Math.min(from + length, piece.at + piece.samples.length)];
      if (start >= end) continue;
      samples ??= new Float32Array(length);
      samples.set(piece.samples.subarray(start - piece.at, end - piece.at), start - from);
    }
    if (samples && this.#gain !== 1) for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] as number) * this.#gain;
    return samples;
  }

  forget(before: number): void {
    while (this.#pieces[0] && this.#pieces[0].at + this.#pieces[0].samples.length <= before) this.#pieces.shift();
  }
}

/** Mixes all inputs into pieces without gaps. A piece is complete when all inputs have later sound; missing sound is silence. */
export class SoundMix {
  readonly #lanes = new Set<InputBuffer>();
  readonly #limiter = new SoundLimiter();
  #from = 0;

  open(gain: number): InputBuffer {
    const lane = new InputBuffer(gain);
    this.#lanes.add(lane);
    return lane;
  }

  /**
   * Called every half second. The mix does not wait for an input that delivered nothing during several calls, until it delivers again.
   * Calls are counted instead of seconds, because a blocked page neither calls this nor receives sound.
   */
  look(): void {
    for (const lane of this.#lanes) lane.look();
  }

  /** The next piece, or null if it is not complete. `silence`: the end of the silence to write while there is no input, in samples. */
  take(silence: number): PlacedSound | null {
    const ends = [...this.#lanes].filter((lane) => lane.isWaitedFor).map((lane) => lane.end);
    const known = ends.length > 0 ? Math.min(...ends) : silence;
    return known < this.#from + PIECE + BLOCK ? null : this.#mix(PIECE);
  }

  /** At the end of the recording: the remaining sound, exact to the sample. */
  takeLast(until: number): PlacedSound | null {
    const length = Math.min(PIECE, until - this.#from);
    return length > 0 ? this.#mix(length) : null;
  }

  #mix(length: number): PlacedSound {
    const at = this.#from;
    const parts = [...this.#lanes].map((lane) => lane.read(at, length + BLOCK)).filter((part) => part !== null);
    const [only] = parts;
    const isPlain = parts.length < 2 && this.#limiter.isAtRest;
    const samples = isPlain ? (only?.subarray(0, length) ?? new Float32Array(length)) : this.#limiter.add(parts, length);
    this.#from += length;
    for (const lane of this.#lanes) {
      lane.forget(this.#from);
      if (lane.isOver) this.#lanes.delete(lane);
    }
    return { at, samples };
  }
}
