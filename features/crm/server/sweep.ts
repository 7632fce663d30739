import type { AppContext } from "@aside/server/http/context.ts";
import { deleteActivitiesBefore } from "./activities/activities-store.ts";

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Per statement. */
const BATCH = 5_000;

export async function sweepActivities(context: AppContext): Promise<void> {
  const before = new Date(context.now().getTime() - KEPT_MS);
  while ((await deleteActivitiesBefore(context.db, before, BATCH)) === BATCH);
}
