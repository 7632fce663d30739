import { keyedHash } from "@aside/server/auth/keyed-hash.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { countRecent } from "./submissions-store.ts";

/** More submissions within an hour from one source or address are held. */
const MAX_PER_HOUR = 5;
const HOUR_MS = 60 * 60 * 1000;

/** The address of a source is personal data: only this is stored. */
export const hashSource = (context: AppContext, address: string): string => keyedHash(context.config.secretKey, "form-source", address);

/** Whether one more submission of this source or address is too many. Nobody who submits learns of it. */
export async function isBurst(context: AppContext, db: Queryable, by: { sourceHash: string; email: string }): Promise<boolean> {
  if (!context.config.RATE_LIMITS) return false;
  return (await countRecent(db, by, new Date(context.now().getTime() - HOUR_MS))) >= MAX_PER_HOUR;
}
