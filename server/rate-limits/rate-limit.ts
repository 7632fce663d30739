import { tooManyRequests } from "@aside/contract/errors.ts";
import type { Queryable } from "../db/open-database.ts";
import { countHit, type RateWindow } from "./guard-store.ts";

/** `key` names what is limited, e.g. `signIn:203.0.113.7`. */
export type RateLimit = { key: string; max: number; windowSeconds: number; now: Date };

/**
 * Throws 429 with retry-after. A window begins with the first call, and is in the database, so that the limit holds over all nodes.
 */
export async function limitRate(db: Queryable, limit: RateLimit): Promise<void> {
  const { hits, window_start: start } = await countCall(db, limit);
  if (hits <= limit.max) return;
  const seconds = Math.ceil((start.getTime() - limit.now.getTime()) / 1000) + limit.windowSeconds;
  throw tooManyRequests(Math.max(1, seconds));
}

/** Counts like `limitRate`, but the caller decides what to do. */
export async function isOverLimit(db: Queryable, limit: RateLimit): Promise<boolean> {
  return (await countCall(db, limit)).hits > limit.max;
}

async function countCall(db: Queryable, { key, windowSeconds, now }: RateLimit): Promise<RateWindow> {
  return await countHit(db, key, { now, oldest: new Date(now.getTime() - windowSeconds * 1000) });
}
