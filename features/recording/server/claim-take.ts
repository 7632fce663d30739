import { AppError } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../copy.ts";
import { uploadClosed } from "./require-take.ts";
import { lockTake, claimTake, releaseTake } from "@aside/core/takes/server/takes-store.ts";

/** Locks the take in the transaction that records the copies. Throws 409 `upload_closed` if it is no longer open. */
export type ConfirmClaim = (trx: Queryable) => Promise<void>;

/**
 * Runs `work`, which copies objects of a take: one at a time on all nodes, because a second copy of a part could replace the first after
 * it was recorded. No transaction is open during the copies, so that a slow store does not hold database connections; `work` ends with
 * one that confirms. Throws 429 while another request holds the claim.
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
