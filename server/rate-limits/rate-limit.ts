import { tooManyRequests } from "@aside/contract/errors.ts";
import type { Queryable } from "../db/open-database.ts";
import { countHit } from "./guard-store.ts";

/**
 * Fixed windows in the database, so that the limit holds over all nodes. Throws 429 with retry-after.
 * `key` names what is limited, e.g. `signIn:203.0.113.7`.
 */
export async function limitRate(db: Queryable, options: { key: string; max: number; windowSeconds: number; now: Date }): Promise<void> {
  const windowMs = options.windowSeconds * 1000;
  const start = Math.floor(options.now.getTime() / windowMs) * windowMs;
  const hits = await countHit(db, options.key, new Date(start));
  if (hits > options.max) throw tooManyRequests(Math.max(1, Math.ceil((start + windowMs - options.now.getTime()) / 1000)));
}

/** Counts like `limitRate`, but the caller decides what to do. */
export async function isOverLimit(
  db: Queryable,
  options: { key: string; max: number; windowSeconds: number; now: Date },
): Promise<boolean> {
  const windowMs = options.windowSeconds * 1000;
  const start = Math.floor(options.now.getTime() / windowMs) * windowMs;
  return (await countHit(db, options.key, new Date(start))) > options.max;
}
