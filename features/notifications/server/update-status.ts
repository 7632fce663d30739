import { notFound, sessionExpired } from "@aside/contract/errors.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { updateNotificationStatus as endpoint } from "../contract.ts";
import { countUnread } from "./list-notifications.ts";
import { markRead, markUnread, ownsNotification } from "./store.ts";

export const updateStatus: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  const { userId } = actor;
  try {
    await setStatus(context, userId, body);
  } catch (error) {
    // An unread notification of the group arrived meanwhile (notifications_unread): the retry finds it and keeps it.
    if ((error as { code?: string }).code !== "23505") throw error;
    await setStatus(context, userId, body);
  }
  return { unread: await countUnread(context, userId) };
};

async function setStatus(
  context: AppContext,
  userId: string,
  given: { id?: string | undefined; status: "read" | "unread" },
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (given.id && !(await ownsNotification(trx, userId, given.id))) throw notFound();
    if (given.status === "read") await markRead(trx, userId, given.id);
    else await markUnread(trx, userId, given.id);
    await sendSignal(trx, "notification.changed", { user_id: userId });
  });
}
