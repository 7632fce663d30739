import type { Actor } from "../auth/actor.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { tooManyRequests } from "@aside/contract/errors.ts";

/** Calls a minute by one actor to one endpoint that names no figure of its own. */
const DEFAULT_PER_MINUTE = 300;
const MINUTE_MS = 60_000;
/** Counters kept at once; a minute with more callers forgets the first. */
const MAX_COUNTERS = 200_000;

/**
 * The limit of every write without a `limit` of its own: counted in this process, so that it costs no statement (decision 0057). Behind
 * several processes an actor has as many times the figure.
 */
export class WriteLimiter {
  #minute = 0;
  #counts = new Map<string, number>();

  /** Throws 429 with retry-after. `source`: the address, which stands for those who are not known. */
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
