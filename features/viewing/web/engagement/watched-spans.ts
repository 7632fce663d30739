/** [first, last] seconds, both included. */
export type Span = [first: number, last: number];

/** More than this between two looks at a playing video is a jump that told nothing of itself. Seconds of the video; a tab behind others is looked at once a second. */
const JUMP = 5;

/**
 * Which seconds were played since they were last told. A run goes on while the video does; a jump ends it. A second counts in the run that played its
 * beginning to its nearest half: cut anywhere, runs that follow each other count each second once.
 */
export class WatchedSpans {
  #spans: Span[] = [];
  #run: { from: number; to: number } | null = null;

  /** The video stands at `seconds` and plays. */
  playedTo(seconds: number): void {
    const run = this.#run;
    if (run && seconds >= run.to && seconds - run.to < JUMP) run.to = seconds;
    else {
      this.stop();
      this.#run = { from: seconds, to: seconds };
    }
  }

  /** A whole run at once. */
  played(from: number, to: number): void {
    this.stop();
    this.#keep(from, to);
  }

  /** It paused, jumped or ended. */
  stop(): void {
    if (this.#run) this.#keep(this.#run.from, this.#run.to);
    this.#run = null;
  }

  /** What has not been told yet; from here on it is. */
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
