import { sessionExpired } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { type Kind, type listNotifications as endpoint, PAGE_SIZE } from "../contract.ts";
import { presentNotification } from "./present.ts";
import { resolveSettings, shownKinds } from "./resolve-settings.ts";
import { findSettings, listNotifications as listRows, type NotificationRow } from "./store.ts";
import { keepVisible } from "./visible.ts";

/** From here on the badge shows 99+. */
const MAX_COUNTED = 100;
/** Hidden rows are skipped; after this many pages of only hidden rows the list ends. */
const MAX_ROUNDS = 20;

export const listNotifications: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  const kinds = shownKinds(resolveSettings(await findSettings(context.db, actor.userId)));
  const rows = await listVisible(context, actor.userId, {
    kinds,
    isUnread: query.filter === "unread",
    before: query.before,
    limit: PAGE_SIZE + 1,
  });
  return {
    items: rows.slice(0, PAGE_SIZE).map(presentNotification),
    unread: await countOf(context, actor.userId, kinds),
    has_more: rows.length > PAGE_SIZE,
  };
};

/** Of the kinds that the person wants to see; at most MAX_COUNTED. */
export async function countUnread(context: AppContext, userId: string): Promise<number> {
  return await countOf(context, userId, shownKinds(resolveSettings(await findSettings(context.db, userId))));
}

async function countOf(context: AppContext, userId: string, kinds: Kind[]): Promise<number> {
  return (await listVisible(context, userId, { kinds, isUnread: true, before: undefined, limit: MAX_COUNTED })).length;
}

async function listVisible(
  context: AppContext,
  userId: string,
  which: { kinds: Kind[]; isUnread: boolean; before: string | undefined; limit: number },
): Promise<NotificationRow[]> {
  const found: NotificationRow[] = [];
  let { before } = which;
  for (let round = 0; round < MAX_ROUNDS && found.length < which.limit; round++) {
    const rows = await listRows(context.db, userId, { ...which, before });
    found.push(...(await keepVisible(context, userId, rows)));
    if (rows.length < which.limit) break;
    before = rows.at(-1)?.id;
  }
  return found.slice(0, which.limit);
}
