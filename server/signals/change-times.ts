/** `time` in milliseconds by this node's clock; `sequence` orders the changes that this process received. */
export type Change = { time: number; sequence: number };

/** Entries of about 100 bytes. When the map is full, everything counts as changed. */
const MAX_KEYS = 100_000;

/**
 * When this process last learned of a change: of a fact that access depends on (`post:ID`, `event:ID`, `session:ID`, `user:ID`, `guest:ID`,
 * `company:ID`, `embed_link:ID`, `plan:ID`), of which events endpoints of webhooks want (`webhooks:all`) and which activities CRMs get (`crm:all`), of what a post shows (`content:POST_ID`) or of a take's segments (`segments:TAKE_ID`). Triggers report them, as
 * the manifests declare (`invalidates`). What was read before the change must be read again. A process knows its own changes before the reply
 * to the commit (open-database.ts); others know them milliseconds later, by their bus.
 */
export class ChangeTimes {
  readonly #now: () => number;
  readonly #changes = new Map<string, Change>();
  #sequence = 0;
  /** Changes until then may have been missed: the start of the process, or a lost connection. */
  #gap: Change;

  constructor(now: () => Date) {
    this.#now = () => now().getTime();
    this.#gap = { time: this.#now(), sequence: 0 };
  }

  /** Read it before the facts that are remembered with it. */
  get sequence(): number {
    return this.#sequence;
  }

  /** The last change of any of these. */
  last(keys: readonly string[]): Change {
    let last = this.#gap;
    for (const key of keys) {
      const change = this.#changes.get(key);
      if (change && change.sequence > last.sequence) last = change;
    }
    return last;
  }

  add(key: string): void {
    if (this.#changes.size >= MAX_KEYS) return this.forget();
    this.#changes.set(key, { time: this.#now(), sequence: ++this.#sequence });
  }

  /** Everything counts as changed. */
  forget(): void {
    this.#changes.clear();
    this.#gap = { time: this.#now(), sequence: ++this.#sequence };
  }
}
