import type { AppContext } from "@aside/server/http/context.ts";
import type { Network } from "@aside/server/webhooks/call-receiver.ts";
import { attempt } from "./attempt.ts";
import { claimDue, claimNext, findDelivery } from "./deliveries-store.ts";
import { finish } from "./finish.ts";

/** Calls at once to one endpoint, and of one worker. */
const PER_ENDPOINT = 4;
export const MAX_RUNNING = 32;

/** Claims what is due, at most `limit`. */
export async function claim(context: AppContext, limit: number): Promise<string[]> {
  return await claimDue(context.db, { now: context.now(), perEndpoint: PER_ENDPOINT, limit });
}

/** Delivers a claimed one, and then what waits behind it, one after the other. */
export async function deliverFrom(context: AppContext, id: string, network: Network): Promise<void> {
  let next: string | null = id;
  while (next !== null) {
    const row = await findDelivery(context.db, next);
    // Deleted meanwhile.
    if (!row) return;
    const outcome = await attempt(context, row, network);
    // A call that the end of the worker interrupted is nobody's fault: it is made again.
    if (network.signal.aborted && outcome.error !== null) return;
    next = await context.db.transaction().execute(async (trx) => {
      await finish(context, trx, row, outcome);
      return network.signal.aborted ? null : await claimNext(trx, row, context.now());
    });
  }
}
