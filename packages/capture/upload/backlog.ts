import type { PackagedPart } from "../recorder/package-stream.ts";
import type { Track } from "../recorder/port.ts";

/** A segment under way, and what the encoder has in work, are no backlog. Seconds. */
const USUAL = 3;
/** A change of less is not worth a write. Seconds. */
const STEP = 5;

/**
 * How much of the recording waits in the page for an encoder, because the device is too slow. That part is lost if the tab is closed, so the
 * spool's record says how much it is.
 */
export class Backlog {
  readonly #stored = new Map<Track, number>();
  #known = 0;

  constructor(tracks: readonly Track[]) {
    for (const track of tracks) this.#stored.set(track, 0);
  }

  /** Called for each stored part. `recorded`: seconds so far. Returns the whole seconds to write down; null: no change. */
  add({ track, duration }: Pick<PackagedPart, "track" | "duration">, recorded: number): number | null {
    this.#stored.set(track, (this.#stored.get(track) ?? 0) + duration);
    const waiting = recorded - Math.min(...this.#stored.values());
    const seconds = waiting < USUAL ? 0 : Math.round(waiting);
    const isSame = seconds === 0 ? this.#known === 0 : Math.abs(seconds - this.#known) < STEP && this.#known > 0;
    if (isSame) return null;
    this.#known = seconds;
    return seconds;
  }
}
