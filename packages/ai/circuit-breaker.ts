/** Failures in a row after which a server is left alone, so that nobody waits for what is down. */
const OPENS_AFTER = 5;
const REST_MS = 30_000;

/** Lets calls through while a server answers; after five failures in a row none for 30 s, then a single one to see whether it is back. */
export class CircuitBreaker {
  #failures = 0;
  #openedAt = 0;
  #isProbing = false;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether a call may go out now. Each true must be followed by `succeed`, `fail` or `leave`. */
  enter(): boolean {
    if (this.#failures < OPENS_AFTER) return true;
    if (this.#isProbing || this.#now() - this.#openedAt < REST_MS) return false;
    this.#isProbing = true;
    return true;
  }

  succeed(): void {
    this.#failures = 0;
    this.#isProbing = false;
  }

  fail(): void {
    this.#failures++;
    this.#openedAt = this.#now();
    this.#isProbing = false;
  }

  /** The call was ended by us and says nothing about the server. */
  leave(): void {
    this.#isProbing = false;
  }
}
