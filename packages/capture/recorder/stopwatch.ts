/** Counts the seconds of a recording without its pauses. */
export class Stopwatch {
  #startedAt: number | null = null;
  #before = 0;

  get seconds(): number {
    return this.#before + (this.#startedAt === null ? 0 : (performance.now() - this.#startedAt) / 1000);
  }

  restart(): void {
    this.#before = 0;
    this.run();
  }

  run(): void {
    this.#startedAt = performance.now();
  }

  /** Returns the seconds so far. */
  stop(): number {
    this.#before = this.seconds;
    this.#startedAt = null;
    return this.#before;
  }
}
