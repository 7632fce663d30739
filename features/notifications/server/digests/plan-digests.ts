import type { AppContext } from "@aside/server/http/context.ts";
import { sendDigests } from "../jobs.ts";
import { lastTimeOfDay } from "@aside/contract/time/local-time.ts";
import { listDuePeople, listTimeZones, type Slots } from "./digest-store.ts";

/** Eight in the morning. */
const DAILY_MINUTE = 8 * 60;
const HOUR_MS = 60 * 60 * 1000;
/** People per job. */
const BATCH = 100;
const FIRST = "00000000-0000-0000-0000-000000000000";

export async function findSlots(context: AppContext): Promise<Slots> {
  const now = context.now();
  const zones = new Set(["UTC", ...(await listTimeZones(context.db))]);
  return {
    hourly: new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS),
    daily: new Map([...zones].map((zone) => [zone, lastTimeOfDay(now, zone, DAILY_MINUTE)])),
  };
}

/** Enqueues the digests that are due. Runs every quarter of an hour, because time zones differ by quarters. */
export async function planDigests(context: AppContext): Promise<void> {
  const slots = await findSlots(context);
  for (let after = FIRST; ;) {
    const userIds = await listDuePeople(context.db, slots, { after, limit: BATCH });
    const last = userIds.at(-1);
    if (!last) return;
    // People in quiet hours are found again at the next run; a pending job prevents a second one.
    await context.jobs.enqueue(
      context.db,
      sendDigests,
      { user_ids: userIds, slot: context.now().toISOString() },
      { singletonKey: `${userIds[0]}-${last}` },
    );
    after = last;
  }
}
