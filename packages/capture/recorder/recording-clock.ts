type Pause = { from: number; to: number };

/**
 * The time line that picture and sound are laid on: it starts with the first picture, stands still while paused and ends with Stop. Moments are
 * those of `performance.now()`, in milliseconds; positions in seconds of the recording.
 */
export class RecordingClock {
  #startedAt: number | null = null;
  #endedAt = Number.POSITIVE_INFINITY;
  readonly #pauses: Pause[] = [];

  get isStarted(): boolean {
    return this.#startedAt !== null;
  }

  start(moment: number): void {
    this.#startedAt ??= moment;
  }

  pause(moment: number): void {
    if (this.#isPaused()) return;
    this.#pauses.push({ from: moment, to: Number.POSITIVE_INFINITY });
  }

  resume(moment: number): void {
    const last = this.#pauses.at(-1);
    if (last && this.#isPaused()) last.to = moment;
  }

  end(moment: number): void {
    this.#endedAt = Math.min(this.#endedAt, moment);
  }

  hasEndedBefore(moment: number): boolean {
    return moment >= this.#endedAt;
  }

  /** Null before the start, in a pause and after the end: what happens then is not recorded. */
  positionAt(moment: number): number | null {
    const isCut = moment >= this.#endedAt || this.#pauses.some(({ from, to }) => moment >= from && moment < to);
    return isCut ? null : this.#lengthUntil(moment);
  }

  /** How much is recorded once it ended; until now before. */
  lengthAt(moment: number): number {
    return this.#lengthUntil(Math.min(moment, this.#endedAt)) ?? 0;
  }

  #lengthUntil(moment: number): number | null {
    const startedAt = this.#startedAt;
    if (startedAt === null || moment < startedAt) return null;
    const paused = this.#pauses.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, moment) - Math.max(from, startedAt)), 0);
    return (moment - startedAt - paused) / 1000;
  }

  #isPaused(): boolean {
    return this.#pauses.at(-1)?.to === Number.POSITIVE_INFINITY;
  }
}

/** For so long the smallest delay is believed; clocks that part slowly are followed. Milliseconds. */
const BELIEVED_MS = 30_000;

/**
 * Moments of a source that counts by a clock of its own. What comes without delay tells how far the clocks are apart; what comes late (a busy
 * page) is still placed where it was captured. A source that counts anew (another camera's pictures pass through a composer with their own
 * times, whatever it writes on them) is followed from there.
 */
export class SourceTime {
  #before = Number.POSITIVE_INFINITY;
  #smallest = Number.POSITIVE_INFINITY;
  #since = Number.NEGATIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;

  /** Milliseconds of `performance.now()`. `timestamp`: of the source, in milliseconds; `now`: when it arrived. */
  momentOf(timestamp: number, now: number): number {
    if (timestamp < this.#last) this.#before = this.#smallest = Number.POSITIVE_INFINITY;
    this.#last = timestamp;
    if (now - this.#since > BELIEVED_MS) {
      this.#before = this.#smallest;
      this.#smallest = Number.POSITIVE_INFINITY;
      this.#since = now;
    }
    this.#smallest = Math.min(this.#smallest, now - timestamp);
    return timestamp + Math.min(this.#before, this.#smallest);
  }
}
