import type { Handler } from "@aside/server/http/context.ts";
import type { emailTracking as endpoint } from "../contract.ts";
import { listDeliveries, listSeen, UNSUBSCRIBED } from "./store.ts";
import { isChangedSinceSent, listEarlierRecipients } from "./updates/updates-store.ts";

export const emailTracking: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  await context.access.require(context.db, actor, params.id, "see_views");
  const [rows, seen, earlier, isChanged] = await Promise.all([
    listDeliveries(context.db, params.id),
    listSeen(context.db, params.id, actor.kind === "user" ? actor.userId : null),
    listEarlierRecipients(context.db, params.id),
    isChangedSinceSent(context.db, params.id),
  ]);
  const count = (state: string) => earlier.filter(({ email }) => email === state).length;
  return {
    emails: rows.map(({ error, ...row }) => ({
      ...row,
      state: error === UNSUBSCRIBED ? ("UNSUBSCRIBED" as const) : (row.state as "WAITING" | "SENT" | "FAILED"),
      sent_at: row.sent_at?.toISOString() ?? null,
      opened_at: row.opened_at?.toISOString() ?? null,
      machine_opened_at: row.machine_opened_at?.toISOString() ?? null,
    })),
    seen: seen.map((row) => ({ ...row, acknowledged_at: row.acknowledged_at?.toISOString() ?? null })),
    update: {
      is_changed: isChanged,
      notified: count("SENT"),
      waiting: count("WAITING"),
      to_notify: earlier.filter((person) => person.email === null && !person.is_unsubscribed).length,
    },
  };
};
