/** Inclusive [first, last] seconds. */
export type Span = [first: number, last: number];

/** A larger gap between two time updates is a seek without an event. Seconds of the video; background tabs update once per second. */
const JUMP = 5;

/**
 * Collects the seconds played since the last report. A run continues with playback and ends at a seek. Run boundaries are rounded to the
 * nearest second, so that consecutive runs count each second once.
 */
export class WatchedSpans {
  #spans: Span[] = [];
  #run: { from: number; to: number } | null = null;

  /** The video is playing and has reached `seconds`. */
  playedTo(seconds: number): void {
    const run = this.#run;
    if (run && seconds >= run.to && seconds - run.to < JUMP) run.to = seconds;
    else {
      this.stop();
      this.#run = { from: seconds, to: seconds };
    }
  }

  /** Adds a complete run. */
  played(from: number, to: number): void {
    this.stop();
    this.#keep(from, to);
  }

  /** The video paused, seeked or ended. */
  stop(): void {
    if (this.#run) this.#keep(this.#run.from, this.#run.to);
    this.#run = null;
  }

  /** Returns and clears the unreported spans. */
  take(): Span[] {
    if (this.#run) {
      const { from, to } = this.#run;
      this.#keep(from, to);
      this.#run = { from: to, to };
    }
    const spans = this.#spans;
    this.#spans = [];
    return spans;
  }

  #keep(from: number, to: number): void {
    const [first, last] = [Math.round(from), Math.round(to) - 1];
    if (last < first) return;
    const before = this.#spans.at(-1);
    if (before && before[1] === first - 1) before[1] = last;
    else this.#spans.push([first, last]);
  }
}
