import { BLOCK, SoundLimiter } from "./sound-limiter.ts";
import type { PlacedSound } from "./sound-piece.ts";

/** A piece as it goes to the encoder: 20 ms, Opus's own. Samples. */
export const PIECE = 960;
/** Looks without anything delivered, after which nobody waits for it. */
const PATIENCE = 6;

/** What one input says, on the recording's time line. */
export class SoundLane {
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
    return !this.#isClosed && this.#looks < PATIENCE;
  }
  get isOver(): boolean {
    return this.#isClosed && this.#pieces.length === 0;
  }

  /** Each begins where the one before ends, or later. */
  add(piece: PlacedSound): void {
    if (piece.samples.length === 0) return;
    this.#pieces.push(piece);
    this.#end = piece.at + piece.samples.length;
  }

  /** It delivers, also where that is not recorded. */
  touch(): void {
    this.#looks = 0;
  }

  look(): void {
    this.#looks++;
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Null: it says nothing there. */
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

/** All inputs as one sound, in pieces without a gap: each as soon as all inputs wrote beyond it, silence where nobody did. */
export class SoundMix {
  readonly #lanes = new Set<SoundLane>();
  readonly #limiter = new SoundLimiter();
  #from = 0;

  open(gain: number): SoundLane {
    const lane = new SoundLane(gain);
    this.#lanes.add(lane);
    return lane;
  }

  /**
   * Called every half second. What has delivered nothing for some of these calls is not waited for until it delivers again. Not seconds are counted:
   * a blocked page neither calls nor hears.
   */
  look(): void {
    for (const lane of this.#lanes) lane.look();
  }

  /** `silence`: up to where it is silent as long as no input is waited for. Samples. Null: nothing yet. */
  take(silence: number): PlacedSound | null {
    const ends = [...this.#lanes].filter((lane) => lane.isWaitedFor).map((lane) => lane.end);
    const known = ends.length > 0 ? Math.min(...ends) : silence;
    return known < this.#from + PIECE + BLOCK ? null : this.#mix(PIECE);
  }

  /** At the end: what is left, to the sample. */
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
