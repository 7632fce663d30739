import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../../copy.ts";
import { clearFailure, listConcerned, markFailure, stopEndpoint } from "../endpoints/endpoints-store.ts";
import { recordChange } from "../endpoints/record-change.ts";
import { sendStoppedMail } from "../jobs.ts";
import type { Outcome } from "./attempt.ts";
import { type DeliveryRow, failWaiting, postponeSubject, updateDelivery } from "./deliveries-store.ts";

const MINUTE_MS = 60_000;
/** From the first attempt of a delivery to its last, and from an endpoint's first failure to its pause. */
const GIVE_UP_MS = 24 * 60 * MINUTE_MS;
/** After each attempt; then the last again and again. */
const DELAYS_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS, 120 * MINUTE_MS];
const GONE = 410;

const since = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Records an attempt: delivered, tried again later, or given up; and what it means for the endpoint. */
export async function finish(context: AppContext, db: Queryable, row: DeliveryRow, outcome: Outcome): Promise<void> {
  const now = context.now();
  const attempts = row.attempts + 1;
  if (outcome.error === null) {
    await updateDelivery(db, row.id, { ...outcome, attempts, state: "delivered" });
    return await clearFailure(db, row.endpoint_id);
  }
  if (outcome.status === GONE) {
    await updateDelivery(db, row.id, { ...outcome, attempts, state: "failed" });
    return await stop(context, db, row.endpoint_id, "gone");
  }
  const givesUpAt = row.gives_up_at ?? new Date(now.getTime() + GIVE_UP_MS);
  if (now >= givesUpAt) await updateDelivery(db, row.id, { ...outcome, attempts, state: "failed" });
  else {
    const delay = DELAYS_MS[row.attempts] ?? (DELAYS_MS.at(-1) as number);
    const nextAt = new Date(Math.min(now.getTime() + delay, givesUpAt.getTime()));
    await updateDelivery(db, row.id, { ...outcome, attempts, gives_up_at: givesUpAt, next_at: nextAt });
    await postponeSubject(db, row, nextAt);
  }
  await markFailure(db, row.endpoint_id, now);
  await stop(context, db, row.endpoint_id, "failing");
}

/** Stops an endpoint whose receiver is gone, or that has failed for long enough, and tells those who should know. */
async function stop(context: AppContext, db: Queryable, id: string, reason: "failing" | "gone"): Promise<void> {
  const now = context.now();
  const isGone = reason === "gone";
  const stopped = isGone
    ? await stopEndpoint(db, id, { state: "disabled", reason, now })
    : await stopEndpoint(db, id, { state: "paused", reason, now, ifFailingSince: since(now, GIVE_UP_MS) });
  if (!stopped) return;
  if (isGone) await failWaiting(db, id, copy.receiverGone);
  await recordChange(db, {
    context,
    by: "system",
    endpoint: stopped,
    action: isGone ? "webhook.disabled" : "webhook.paused",
    details: { reason },
  });
  const emails = (await listConcerned(db, stopped)).map((to) => ({
    data: { endpoint_id: id, to, reason },
    singletonKey: `${id}:${to}:${now.getTime()}`,
  }));
  await context.jobs.enqueueAll(db, sendStoppedMail, emails);
}
