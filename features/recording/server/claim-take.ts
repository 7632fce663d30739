import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { uploadBusy, uploadClosed } from "./require-take.ts";
import { lockTake, claimTake, releaseTake } from "@aside/core/takes/server/takes-store.ts";

/** Locks the take in the transaction that records the copied objects. Throws 409 `upload_closed` if the take is no longer open. */
export type ConfirmClaim = (trx: Queryable) => Promise<void>;

/**
 * Runs `work`, which copies objects of a take, for at most one request at a time across all nodes. Otherwise a second copy of a part could
 * replace the first one after it was recorded. No transaction is open while objects are copied, because a slow store must not hold database
 * connections. So `work` must end with a transaction that calls `confirm`. Throws 429 while another request holds the claim.
 */
export async function withClaim(context: AppContext, takeId: string, work: (confirm: ConfirmClaim) => Promise<void>): Promise<void> {
  const claim = await claimTake(context.db, takeId);
  if (!claim) throw uploadBusy(1);
  try {
    await work(async (trx) => {
      const locked = await lockTake(trx, takeId);
      if (locked?.status !== "open") throw uploadClosed();
      if (locked.acknowledging_until?.getTime() !== claim.getTime()) throw new Error("copying objects took longer than the claim");
    });
  } finally {
    await releaseTake(context.db, takeId, claim);
  }
}
