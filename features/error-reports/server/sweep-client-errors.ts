import type { AppContext } from "@aside/server/http/context.ts";
import { deleteOldClientErrors } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 30;
/** Far more than anyone reads. Made-up reports cannot fill the disk. */
const MAX_KEPT = 5000;

export async function sweepClientErrors(context: AppContext): Promise<void> {
  const before = new Date(context.now().getTime() - KEPT_DAYS * DAY_MS);
  await deleteOldClientErrors(context.db, { before, most: MAX_KEPT });
}
