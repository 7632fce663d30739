import type { AppContext } from "@aside/server/http/context.ts";
import { notifyBoth } from "./notify.ts";
import { takeToRemind } from "./store.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Both sides get one email in the hour before the demo. */
export async function remindOfDemos(context: AppContext): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (trx) => {
    for (const booking of await takeToRemind(trx, now, new Date(now.getTime() + HOUR_MS)))
      await notifyBoth(context, trx, booking, "reminder");
  });
}
