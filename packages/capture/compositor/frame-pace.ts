/** The number of seconds that are averaged, so that a single delay has no effect. */
const JUDGED_SECONDS = 4;
/** Below this share of the frames the picture visibly stutters. */
const SMOOTH = 0.8;

/** Frames per second of what was asked for. `isSlow`: too few. */
export type FrameRates = { frameRate: number; wantedRate: number; isSlow: boolean };

/** The frame rate of the compositor or the encoder over the last seconds. It has no clock and receives the counts once a second. */
export class FramePace {
  readonly #wantedRate: number;
  #counts: { seconds: number; frames: number }[] = [];

  constructor(wantedRate: number) {
    this.#wantedRate = wantedRate;
  }

  /** Both counts start at 0. */
  note(count: { seconds: number; frames: number }): void {
    const { seconds, frames } = count;
    this.#counts.push({ seconds, frames });
    while ((this.#counts[1]?.seconds ?? seconds) <= seconds - JUDGED_SECONDS) this.#counts.shift();
  }

  get rates(): FrameRates {
    const frameRate = this.#frameRate();
    return { frameRate, wantedRate: this.#wantedRate, isSlow: frameRate < this.#wantedRate * SMOOTH };
  }

  #frameRate(): number {
    const [first, last] = [this.#counts[0], this.#counts.at(-1)];
    if (!first || !last || last.seconds - first.seconds < JUDGED_SECONDS) return this.#wantedRate;
    return Math.min(this.#wantedRate, Math.round((last.frames - first.frames) / (last.seconds - first.seconds)));
  }
}
