type Pause = { from: number; to: number };

/**
 * The time line of picture and sound: it starts with the first frame, stops during pauses and ends with Stop. Times are
 * those of `performance.now()`, in milliseconds; positions are seconds of the recording.
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

  /** Null before the start, during a pause and after the end: input from these times is not recorded. */
  positionAt(moment: number): number | null {
    const isCut = moment >= this.#endedAt || this.#pauses.some(({ from, to }) => moment >= from && moment < to);
    return isCut ? null : this.#lengthUntil(moment);
  }

  /** The recorded duration; until now while it is running. */
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

/** How long the smallest delay is used, in milliseconds. A slow drift of the clocks is followed in this way. */
const BELIEVED_MS = 30_000;

/**
 * Converts the times of a source with its own clock. Input without delay calibrates the difference of the clocks, so that late input (in
 * a busy page) is placed at its capture time. It is calibrated again when the source restarts its clock, for example because a composer
 * passes through the frames of another camera with their own timestamps.
 */
export class SourceTime {
  #before = Number.POSITIVE_INFINITY;
  #smallest = Number.POSITIVE_INFINITY;
  #since = Number.NEGATIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;

  /** In milliseconds of `performance.now()`. `timestamp`: the source's, in milliseconds; `now`: the time of arrival. */
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
