import type { Queryable } from "@aside/server/db/open-database.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";

/** For all sign-ups and social sign-ins. With five misses per code: at most 50 guesses of 10,000 a day, and a limit on emails. */
const MAX_CODES_A_DAY = 10;

/** Throws 429 above ten codes a day for the address. */
export async function limitCodes(db: Queryable, email: string, now: Date): Promise<void> {
  await limitRate(db, { key: `code:${email}`, max: MAX_CODES_A_DAY, windowSeconds: 86_400, now });
}
