import { setBounded } from "../auth/bounded-map.ts";
import type { ChangeTimes } from "./change-times.ts";

type Entry<Value> = { value: Value; sequence: number; readAt: number };

/** A value is read again after this time, in case a change was missed. */
const LIFETIME_MS = 30_000;

/**
 * Values read from the database, each remembered until one of the facts that it depends on changes. `keysOf`: those facts, as keys of
 * ChangeTimes. `max`: entries; the oldest is dropped first.
 */
export class Memory<Value> {
  readonly #max: number;
  readonly #keysOf: (value: Value) => string[];
  /** One per process; tests run several in one. */
  readonly #entries = new WeakMap<ChangeTimes, Map<string, Entry<Value>>>();

  constructor(options: { max: number; keysOf: (value: Value) => string[] }) {
    this.#max = options.max;
    this.#keysOf = options.keysOf;
  }

  /** The value remembered as `name`, or what `read` returns; undefined is not remembered. */
  async get(
    { changes, now }: { changes: ChangeTimes; now: () => Date },
    name: string,
    read: () => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const entries = this.#entries.get(changes) ?? new Map<string, Entry<Value>>();
    this.#entries.set(changes, entries);
    const readAt = now().getTime();
    const known = entries.get(name);
    if (known && Math.abs(readAt - known.readAt) < LIFETIME_MS && changes.last(this.#keysOf(known.value)).sequence <= known.sequence)
      return known.value;
    // Before it is read: a change during the read makes it out of date.
    const { sequence } = changes;
    const value = await read();
    if (value === undefined) entries.delete(name);
    else setBounded(entries, this.#max, name, { value, sequence, readAt });
    return value;
  }
}
