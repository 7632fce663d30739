import { type RecordingClock, SourceTime } from "../recorder/recording-clock.ts";
import { SoundPacer } from "./sound-pacer.ts";
import type { ReadSound } from "./sound-protocol.ts";
import { type PlacedSound, SAMPLE_RATE, type SoundSink } from "./sound-piece.ts";
import { SoundResampler } from "./sound-resampler.ts";

/** How long an input's first sound is held to find the smallest delay. In a busy page it arrives in a late burst. */
const SETTLE_MS = 300;
/** The maximum number of pieces that wait for the first frame, which is what the browser buffers. */
const MAX_EARLY = 2000;

/** Places the sound of one input on the recording's time line. Times are those of `performance.now()`. */
export class SoundPlacer {
  readonly #clock: RecordingClock;
  readonly #lane: SoundSink;
  readonly #time = new SourceTime();
  readonly #pacer = new SoundPacer();
  readonly #waiting: ReadSound[] = [];
  #resampler: SoundResampler | null = null;
  #firstAt: number | null = null;
  #offset = 0;
  #leftAt = Number.POSITIVE_INFINITY;
  #hasEnded = false;

  constructor(clock: RecordingClock, lane: SoundSink) {
    this.#clock = clock;
    this.#lane = lane;
  }

  /** Whether all sound of the recording has arrived. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** `now`: the time of arrival. */
  add(piece: ReadSound, now: number): void {
    this.#lane.touch();
    this.#firstAt ??= now;
    this.#offset = this.#time.momentOf(piece.timestamp, now) - piece.timestamp;
    this.#waiting.push(piece);
    const end = piece.timestamp + this.#offset + (piece.samples.length / piece.sampleRate) * 1000;
    this.#hasEnded ||= end >= this.#leftAt || this.#clock.hasEndedBefore(end);
    if (!this.#clock.isStarted) while (this.#waiting.length > MAX_EARLY) this.#waiting.shift();
    else if (now - this.#firstAt >= SETTLE_MS || this.#hasEnded) this.#placeAll();
  }

  /** Sound captured from `moment` on is no longer needed. */
  leave(moment: number): void {
    this.#leftAt = Math.min(this.#leftAt, moment);
  }

  /** There is no more sound. */
  end(): void {
    this.#hasEnded = true;
    this.#placeAll();
    this.#write(this.#pacer.cut());
    this.#lane.close();
  }

  #placeAll(): void {
    for (const piece of this.#waiting.splice(0)) {
      const moment = piece.timestamp + this.#offset;
      if (moment < this.#leftAt) this.#place(moment, piece);
    }
  }

  #place(moment: number, piece: ReadSound): void {
    if (this.#resampler && this.#resampler.rate !== piece.sampleRate) {
      const tail = this.#resampler.flush();
      this.#record(moment - tail.lag * 1000, tail.samples);
      this.#resampler = null;
    }
    if (piece.sampleRate === SAMPLE_RATE) return this.#record(moment, piece.samples);
    this.#resampler ??= new SoundResampler(piece.sampleRate);
    const { samples, lag } = this.#resampler.push(piece.samples);
    this.#record(moment - lag * 1000, samples);
  }

  /** Removes sound in a pause, before the start and after the end. */
  #record(moment: number, samples: Float32Array): void {
    const position = this.#clock.lengthAt(moment) * SAMPLE_RATE;
    const end = this.#clock.lengthAt(moment + (samples.length / SAMPLE_RATE) * 1000) * SAMPLE_RATE;
    const length = Math.min(samples.length, Math.round(end - position));
    if (length === samples.length) return this.#write(this.#pacer.place(position, samples));
    const isHead = this.#clock.positionAt(moment) !== null;
    if (isHead && length > 0) this.#write(this.#pacer.place(position, samples.subarray(0, length)));
    this.#write(this.#pacer.cut());
    if (!isHead && length > 0) this.#write(this.#pacer.place(position, samples.subarray(samples.length - length)));
  }

  #write(placed: PlacedSound[]): void {
    for (const piece of placed) this.#lane.add(piece);
  }
}
