import type { AppContext } from "@aside/server/http/context.ts";
import { deleteMessagesBefore } from "./messages/outbox-store.ts";
import { deleteRequestsBefore } from "./requests-store.ts";

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = { messages: 30, expired: 1, claimed: 30 };
/** Per statement. */
const BATCH = 5_000;

/** Retention of messages with what became of them, and of links that were not used. */
export async function sweepChat(context: AppContext): Promise<void> {
  const ago = (days: number) => new Date(context.now().getTime() - days * DAY_MS);
  await deleteRequestsBefore(context.db, { expired: ago(KEPT_DAYS.expired), claimed: ago(KEPT_DAYS.claimed) });
  while ((await deleteMessagesBefore(context.db, ago(KEPT_DAYS.messages), BATCH)) === BATCH);
}
