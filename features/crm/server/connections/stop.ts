import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { sendStoppedMail } from "../jobs.ts";
import { listConcerned, stopConnection } from "./connections-store.ts";
import { recordChange } from "./record-change.ts";

/** From a connection's first failure to its pause. */
const GIVE_UP_MS = 24 * 60 * 60_000;

type Stopped = Awaited<ReturnType<typeof stopConnection>>;

/** Access was ended at the vendor: the tokens are deleted, and an administrator must connect again. */
export async function stopByVendor(context: AppContext, db: Queryable, id: string, error: string): Promise<void> {
  const stop = { state: "disconnected_by_vendor", reason: null, error, now: context.now() } as const;
  await announce(context, db, await stopConnection(db, id, stop), "vendor");
}

/** If it has failed for a day. */
export async function pauseFailing(context: AppContext, db: Queryable, id: string, error: string): Promise<void> {
  const now = context.now();
  const since = new Date(now.getTime() - GIVE_UP_MS);
  await announce(context, db, await stopConnection(db, id, { state: "paused", reason: "failing", error, now }, since), "failing");
}

export async function pauseForPlan(context: AppContext, db: Queryable, id: string): Promise<void> {
  const stop = { state: "paused", reason: "plan", error: null, now: context.now() } as const;
  await announce(context, db, await stopConnection(db, id, stop), "plan");
}

/** Tells those who should know. Nothing if it was stopped before. */
async function announce(context: AppContext, db: Queryable, stopped: Stopped, reason: "vendor" | "failing" | "plan"): Promise<void> {
  if (!stopped) return;
  await recordChange(db, { context, by: "system", connection: stopped, action: "crm.paused", details: { reason } });
  const emails = (await listConcerned(db, stopped)).map(({ email: to }) => ({
    data: { connection_id: stopped.id, to, reason },
    singletonKey: `${stopped.id}:${to}:${context.now().getTime()}`,
  }));
  await context.jobs.enqueueAll(db, sendStoppedMail, emails);
}
