import type { Queryable } from "@aside/server/db/open-database.ts";
import type { DemoSettings } from "../contract.ts";
import { type FreeTime, listFreeTimes } from "./store.ts";

const HOUR_MS = 60 * 60 * 1000;

export const horizonOf = (settings: DemoSettings, now: Date): Date => new Date(now.getTime() + settings.horizon_days * 24 * HOUR_MS);

/** Within the notice and the horizon of the settings. */
export async function findFreeTimes(
  db: Queryable,
  settings: DemoSettings,
  given: { from: Date; to: Date; now: Date; moving?: { id: string; hostId: string | null } | undefined },
): Promise<FreeTime[]> {
  const earliest = given.now.getTime() + settings.notice_hours * HOUR_MS;
  const from = new Date(Math.max(given.from.getTime(), earliest));
  const to = new Date(Math.min(given.to.getTime(), horizonOf(settings, given.now).getTime()));
  if (from >= to) return [];
  return await listFreeTimes(db, { from, to, minutes: settings.slot_minutes, moving: given.moving });
}

/** The hosts who are free at exactly this time. */
export async function findFreeHosts(
  db: Queryable,
  settings: DemoSettings,
  given: { startsAt: Date; now: Date; moving?: { id: string; hostId: string | null } | undefined },
): Promise<string[]> {
  const times = await findFreeTimes(db, settings, { ...given, from: given.startsAt, to: new Date(given.startsAt.getTime() + 1) });
  return times[0]?.host_ids ?? [];
}
