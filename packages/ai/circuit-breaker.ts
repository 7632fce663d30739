/** After this many failures in a row a server is not called for a while, so that callers do not wait for a server that is down. */
const OPENS_AFTER = 5;
const REST_MS = 30_000;

/** Allows calls while a server answers; after five failures in a row it allows none for 30 s, then a single one to test the server. */
export class CircuitBreaker {
  #failures = 0;
  #openedAt = 0;
  #isProbing = false;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether a call is allowed now. Each true must be followed by `succeed`, `fail` or `leave`. */
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

  /** We ended the call ourselves: it says nothing about the server. */
  leave(): void {
    this.#isProbing = false;
  }
}
