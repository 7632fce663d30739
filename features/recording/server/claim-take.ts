import { AppError } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../copy.ts";
import { uploadClosed } from "./require-take.ts";
import { lockTake, claimTake, releaseTake } from "@aside/core/takes/server/takes-store.ts";

/** Locks the take in a transaction that records what was copied. Throws 409 `upload_closed` where it is not open any more. */
export type ConfirmClaim = (trx: Queryable) => Promise<void>;

/**
 * Runs `work`, which copies objects of a take: one at a time, on whatever node. A second copy of a part could replace the first after that was
 * recorded. No transaction is open meanwhile, since a slow store must not hold the database's connections; so `work` ends with one that confirms.
 * Throws 429 while another holds the claim.
 */
export async function withClaim(context: AppContext, takeId: string, work: (confirm: ConfirmClaim) => Promise<void>): Promise<void> {
  const claim = await claimTake(context.db, takeId);
  if (!claim) throw new AppError(429, "upload_busy", copy.uploadBusy, { retryAfterSeconds: 1 });
  try {
    await work(async (trx) => {
      const locked = await lockTake(trx, takeId);
      if (locked?.status !== "open") throw uploadClosed();
      if (locked.acknowledging_until?.getTime() !== claim.getTime()) throw new Error("copying objects outlived its claim");
    });
  } finally {
    await releaseTake(context.db, takeId, claim);
  }
}
