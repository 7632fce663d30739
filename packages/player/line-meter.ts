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
const SETTLED_MS = 1_500;
/** The page takes a part of the line for so long at most, after the player was made. */
const MAX_SHARED_MS = 20_000;
/** A page that loaded nothing for so long is complete. */
const QUIET_MS = 1_500;
/** While the page loads, the line carries about so many times what is measured of one file or another. */
const SHARED = 1.5;
const STORED = "aside.line";
const STORED_FOR_MS = 5 * 60_000;

/**
 * Measures the line by our own media: bytes of all replies that arrive at the same time, over the time in which at least one arrives. Two
 * moving averages; the lower one counts, so a line is believed to be slow soon and to be fast a little later.
 */
export class LineMeter {
  #fast: number | null = null;
  #slow: number | null = null;
  #guess = guessLine();
  #firstAt: number | null = null;
  #measuredAt = 0;
  #arriving = 0;
  #since = 0;
  #bytes = 0;
  readonly #madeAt = performance.now();
  readonly #isPageLoading: () => boolean;
  #isShared: boolean;
  #sharedAt = Number.NEGATIVE_INFINITY;

  /** `isPageLoading`: other files share the line, so our media arrive more slowly than it allows. */
  constructor(isPageLoading: () => boolean = () => false) {
    this.#isPageLoading = isPageLoading;
    this.#isShared = isPageLoading();
  }

  /** Bits per second; null while nothing is known. */
  get rate(): number | null {
    return this.#measured ?? this.#guess;
  }

  /** As `rate`, with the part that other files of the page get. */
  get wholeRate(): number | null {
    return this.#isShared ? SHARED * Math.max(this.#measured ?? 0, this.#guess ?? 0) || null : this.rate;
  }

  /** Measured for long enough to give up the picture: a first reply may come slowly for other reasons. */
  get isSettled(): boolean {
    return !this.#isShared && this.#firstAt !== null && performance.now() - this.#firstAt > SETTLED_MS;
  }

  /** Discards the measurements. The rate stays until the next one. */
  forget(): void {
    this.#guess = this.rate;
    this.#reset();
  }

  #reset(): void {
    this.#fast = null;
    this.#slow = null;
    this.#firstAt = null;
    this.#restart();
  }

  get #measured(): number | null {
    return this.#fast === null || this.#slow === null ? null : Math.min(this.#fast, this.#slow);
  }

  /** Called regularly: when the page is loaded, what was measured before counts no more. */
  tick(): void {
    const now = performance.now();
    if (this.#isPageLoading()) this.#sharedAt = now;
    const isShared = now - this.#sharedAt < QUIET_MS && now - this.#madeAt < MAX_SHARED_MS;
    if (isShared === this.#isShared) return;
    if (isShared) this.#guess = this.rate;
    else this.#reset();
    this.#isShared = isShared;
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
    if (!this.#isShared) store(Math.min(this.#fast, this.#slow));
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
