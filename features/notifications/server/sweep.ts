import type { AppContext } from "@aside/server/http/context.ts";
import { deleteOld } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = { read: 90, unread: 180 };
const BATCH = 5000;

/** Retention of notifications. */
export async function sweepNotifications(context: AppContext): Promise<void> {
  const ago = (days: number) => new Date(context.now().getTime() - days * DAY_MS);
  const before = { read: ago(KEPT_DAYS.read), unread: ago(KEPT_DAYS.unread), limit: BATCH };
  while ((await deleteOld(context.db, before)) === BATCH);
}
