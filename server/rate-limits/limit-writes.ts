import type { Actor } from "../auth/actor.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { tooManyRequests } from "@aside/contract/errors.ts";

/** Calls per minute by one actor to one endpoint without its own limit. */
const DEFAULT_PER_MINUTE = 300;
const MINUTE_MS = 60_000;
/** The maximum number of counters; with more callers in a minute the oldest are dropped. */
const MAX_COUNTERS = 200_000;

/**
 * The limit of every write without its own `limit`: counted in this process, without a database statement (decision 57). With
 * several processes the actual limit is a multiple.
 */
export class WriteLimiter {
  #minute = 0;
  #counts = new Map<string, number>();

  /** Throws 429 with retry-after. `source`: the address, which identifies anonymous callers. */
  count(endpoint: EndpointSpec, actor: Actor, source: string, now: Date): void {
    if (endpoint.method === "GET" || endpoint.limit) return;
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== this.#minute || this.#counts.size >= MAX_COUNTERS) this.#counts = new Map();
    this.#minute = minute;
    const key = `${endpoint.name}:${nameOf(actor) ?? source}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count > (endpoint.writesPerMinute ?? DEFAULT_PER_MINUTE))
      throw tooManyRequests(Math.ceil(((minute + 1) * MINUTE_MS - now.getTime()) / 1000));
  }
}

function nameOf(actor: Actor): string | null {
  if (actor.kind === "user") return actor.userId;
  if (actor.kind === "guest") return actor.guestId;
  return actor.kind === "api-key" ? actor.keyId : null;
}
