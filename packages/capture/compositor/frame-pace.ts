/** The number of seconds that are averaged, so that a single delay has no effect. */
const JUDGED_SECONDS = 4;
/** Below this share of the frames the picture visibly stutters. */
const SMOOTH = 0.8;

/** The frame rate of the compositor over the last seconds. It has no clock and receives the counts once a second. */
export class FramePace {
  readonly #wantedRate: number;
  #counts: { seconds: number; frames: number }[] = [];

  constructor(wantedRate: number) {
    this.#wantedRate = wantedRate;
  }

  /** Both counts start with the compositor. */
  note(count: { seconds: number; frames: number }): void {
    const { seconds, frames } = count;
    this.#counts.push({ seconds, frames });
    while ((this.#counts[1]?.seconds ?? seconds) <= seconds - JUDGED_SECONDS) this.#counts.shift();
  }

  get frameRate(): number {
    const [first, last] = [this.#counts[0], this.#counts.at(-1)];
    if (!first || !last || last.seconds - first.seconds < JUDGED_SECONDS) return this.#wantedRate;
    return Math.min(this.#wantedRate, Math.round((last.frames - first.frames) / (last.seconds - first.seconds)));
  }

  get isSlow(): boolean {
    return this.frameRate < this.#wantedRate * SMOOTH;
  }
}
