import type { AppContext } from "@aside/server/http/context.ts";
import { deleteEventsBefore } from "./events/events-store.ts";

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Per statement, with their deliveries. */
const BATCH = 5_000;

export async function sweepEvents(context: AppContext): Promise<void> {
  const before = new Date(context.now().getTime() - KEPT_MS);
  while ((await deleteEventsBefore(context.db, before, BATCH)) === BATCH);
}
