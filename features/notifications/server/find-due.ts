import { quietMinutesLeft } from "@aside/contract/time/local-time.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { headline } from "../copy.ts";
import { presentNotification } from "./present.ts";
import { resolveSettings } from "./resolve-settings.ts";
import { findNotification, findSettings, type NotificationRow } from "./store.ts";
import { keepVisible } from "./visible.ts";

/** Checks at sending time: unread, and the post may be viewed. */
export async function findDue(context: AppContext, id: string): Promise<NotificationRow | undefined> {
  const row = await findNotification(context.db, id);
  if (!row || row.read_at) return undefined;
  return (await keepVisible(context, row.user_id, [row]))[0];
}

type ForChat = { text: string; href: string; waitSeconds: number };

/** What is said in Slack or Teams; `waitSeconds`: until quiet hours end. Undefined: nothing, as for a push. */
export async function findForChat(context: AppContext, id: string): Promise<ForChat | undefined> {
  const row = await findDue(context, id);
  if (!row) return undefined;
  const settings = resolveSettings(await findSettings(context.db, row.user_id));
  if (!settings.chat || !settings.kinds[row.kind].push) return undefined;
  const shown = presentNotification(row);
  return { text: headline(shown), href: shown.href, waitSeconds: quietMinutesLeft(context.now(), settings) * 60 };
}
