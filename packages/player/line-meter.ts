/** Bits per second above which nothing is decided differently. Limits replies from the browser's cache. */
const MAX_RATE = 20_000_000;
/** Seconds after which an earlier measurement counts half. */
const FAST_HALF_LIFE = 1;
const SLOW_HALF_LIFE = 4;
/** Replies that are shorter measure latency. */
const MIN_BYTES = 4_000;
/** Shorter replies count less: a busy machine delays them by as much as they take. */
const FULL_BYTES = 50_000;
/** A long reply is measured several times while it arrives. */
const SAMPLE_MS = 250;
/** The page itself says little below this. */
const MIN_PAGE_BYTES = 16_000;
const STALE_MS = 5_000;
const SETTLED_MS = 1_500;
const STORED = "aside.line";
const STORED_FOR_MS = 5 * 60_000;

/**
 * Measures the line by our own media: bytes of all replies that arrive at the same time, over the time in which at least one arrives. Two
 * moving averages; the lower one counts, so a line is believed to be slow soon and to be fast a little later.
 */
export class LineMeter {
  #fast: number | null = null;
  #slow: number | null = null;
  readonly #guess = guessLine();
  #firstAt: number | null = null;
  #measuredAt = 0;
  #arriving = 0;
  #since = 0;
  #bytes = 0;

  /** Bits per second; null while nothing is known. */
  get rate(): number | null {
    return this.#fast === null || this.#slow === null ? this.#guess : Math.min(this.#fast, this.#slow);
  }

  /** Measured for long enough to give up the picture: a first reply may come slowly for other reasons. */
  get isSettled(): boolean {
    return this.#firstAt !== null && performance.now() - this.#firstAt > SETTLED_MS;
  }

  /** Nothing was measured lately. */
  get isStale(): boolean {
    return performance.now() - this.#measuredAt > STALE_MS;
  }

  /** The headers of a reply are there. */
  begin(): void {
    if (this.#arriving++ === 0) this.#restart();
  }

  add(bytes: number): void {
    this.#bytes += bytes;
    if (performance.now() - this.#since >= SAMPLE_MS) this.#measure();
  }

  end(): void {
    if (--this.#arriving === 0) this.#measure();
  }

  #restart(): void {
    this.#since = performance.now();
    this.#bytes = 0;
  }

  #measure(): void {
    if (this.#bytes < MIN_BYTES && performance.now() - this.#since < SAMPLE_MS) return;
    const now = performance.now();
    const rate = Math.min(MAX_RATE, (this.#bytes * 8) / Math.max(0.001, (now - this.#since) / 1000));
    const passed = ((now - this.#measuredAt) / 1000) * (now - this.#since >= SAMPLE_MS ? 1 : Math.min(1, this.#bytes / FULL_BYTES));
    this.#fast = average(this.#fast, rate, passed / FAST_HALF_LIFE);
    this.#slow = average(this.#slow, rate, passed / SLOW_HALF_LIFE);
    this.#firstAt ??= now;
    this.#measuredAt = now;
    this.#restart();
    store(Math.min(this.#fast, this.#slow));
  }
}

const average = (before: number | null, rate: number, halfLives: number): number =>
  before === null ? rate : rate + (before - rate) * 0.5 ** halfLives;

function store(rate: number): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify({ rate: Math.round(rate), at: Date.now() }));
  } catch {
    // Frames in other sites may have no storage.
  }
}

/** Before the first measurement: the last one of this tab, how fast the page arrived, or what the browser says. */
function guessLine(): number | null {
  return readStored() ?? ratePage() ?? readDownlink();
}

function readStored(): number | null {
  try {
    const { rate, at } = JSON.parse(sessionStorage.getItem(STORED) ?? "{}") as { rate?: number; at?: number };
    return rate && at && Date.now() - at < STORED_FOR_MS ? rate : null;
  } catch {
    return null;
  }
}

/** Bytes of the page and its files over the time in which at least one of them arrived. */
function ratePage(): number | null {
  const entries = [
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ] as PerformanceResourceTiming[];
  let bytes = 0;
  let ms = 0;
  let until = 0;
  for (const entry of entries.toSorted((one, other) => one.responseStart - other.responseStart)) {
    if (!(entry.transferSize > 0) || entry.responseEnd <= entry.responseStart) continue;
    bytes += entry.encodedBodySize;
    ms += Math.max(0, entry.responseEnd - Math.max(until, entry.responseStart));
    until = Math.max(until, entry.responseEnd);
  }
  return bytes < MIN_PAGE_BYTES ? null : Math.min(MAX_RATE, (bytes * 8) / (ms / 1000));
}

function readDownlink(): number | null {
  const { connection } = navigator as Navigator & { connection?: { downlink?: number } };
  return connection?.downlink ? connection.downlink * 1_000_000 : null;
}
