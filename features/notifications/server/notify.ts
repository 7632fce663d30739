import type { Queryable } from "@aside/server/db/open-database.ts";
import { signalPeople } from "@aside/server/signals/signals.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { notificationsAdded } from "@aside/core/messages/facts.ts";
import type { Kind } from "../contract.ts";
import { push } from "./jobs.ts";
import { quietMinutesLeft } from "@aside/contract/time/local-time.ts";
import { resolveSettings } from "./resolve-settings.ts";
import { addNotifications, listListeners, type NewNotification } from "./store.ts";

type PostRef = { id: string; eventId: string };
/** One notification. `post` and `detail`: if they differ from those of `Happened`. */
type Entry = { userId: string | null; kind: Kind; post?: PostRef; detail?: object };

type Happened = {
  /** Absent if each entry has its own. */
  post?: PostRef;
  commentId?: string;
  actor: { id: string | null; name: string };
  detail?: object;
  /** Unread notifications of the same group are merged. */
  groupOf: (kind: Kind, post: PostRef) => string;
  /** Idempotent per group. */
  isOnce?: boolean;
};

/** Of several notifications for one person about one post, keeps the most important kind. */
const STRENGTH: Kind[] = [
  "mention",
  "reply_received",
  "post_received",
  "library_decided",
  "library_submitted",
  "library_waiting",
  "library_expiring",
  "avatar_ready",
  "comment",
  "acknowledged",
  "reaction",
  "viewed",
];
const BATCH = 500;

type Due = { userId: string; kind: Kind; post: PostRef; detail: object };

/**
 * Notifies people according to their settings, but not of their own actions. Writes rows, jobs and signals in the emitter's transaction.
 */
export async function notify(on: { db: Queryable; context: AppContext }, entries: readonly Entry[], happened: Happened): Promise<void> {
  const due = new Map<string, Due>();
  for (const { userId, kind, post = happened.post, detail = happened.detail ?? {} } of entries) {
    if (!userId || !post || userId === happened.actor.id) continue;
    const key = `${userId} ${post.id}`;
    const known = due.get(key);
    if (!known || STRENGTH.indexOf(kind) < STRENGTH.indexOf(known.kind)) due.set(key, { userId, kind, post, detail });
  }
  const ordered = [...due.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  for (let start = 0; start < ordered.length; start += BATCH) await tell(on, ordered.slice(start, start + BATCH), happened);
}

async function tell({ db, context }: { db: Queryable; context: AppContext }, due: readonly Due[], happened: Happened): Promise<void> {
  const userIds = [...new Set(due.map(({ userId }) => userId))];
  const listeners = new Map((await listListeners(db, userIds, context.now())).map((listener) => [listener.user_id, listener]));
  const rows: NewNotification[] = [];
  const waits = new Map<string, number>();
  const pushed = new Set<string>();
  const inChat = new Set<string>();
  for (const { userId, kind, post, detail } of due) {
    const listener = listeners.get(userId);
    if (!listener) continue;
    const settings = resolveSettings(listener);
    const { app, email, push: isPushed } = settings.kinds[kind];
    const isForMail = email && settings.digest !== "off";
    const isForPush = isPushed && listener.has_devices;
    const isForChat = isPushed && settings.chat;
    if (!app && !isForMail && !isForPush && !isForChat) continue;
    if (isForPush || isForChat) waits.set(userId, quietMinutesLeft(context.now(), settings) * 60);
    if (isForChat) inChat.add(userId);
    if (isForPush) pushed.add(userId);
    rows.push({
      id: context.newId(),
      userId,
      kind,
      groupKey: happened.groupOf(kind, post),
      postId: post.id,
      eventId: post.eventId,
      commentId: happened.commentId ?? null,
      actorId: happened.actor.id,
      // An account's name is read when it is shown.
      actorName: happened.actor.id ? "" : happened.actor.name,
      detail,
      isForMail,
    });
  }
  const added = await addNotifications(db, rows, { isCounted: !happened.isOnce });
  // One push per person, also about several posts.
  const newest = [...new Map(added.map((one) => [one.user_id, one])).values()];
  const pushes = newest.flatMap(({ id, user_id, count }) => {
    if (!pushed.has(user_id)) return [];
    return [{ data: { notification_id: id, count }, singletonKey: `${id}:${count}`, startAfterSeconds: waits.get(user_id) ?? 0 }];
  });
  await context.jobs.enqueueAll(db, push, pushes);
  const items = newest
    .filter(({ user_id }) => inChat.has(user_id))
    .map(({ id, user_id, count }) => ({ notification_id: id, user_id, count, wait_seconds: waits.get(user_id) ?? 0 }));
  if (items.length > 0) await context.events.emit({ db, context }, notificationsAdded, { items });
  await signalPeople(db, "notification.changed", [...new Set(added.map(({ user_id }) => user_id))]);
}
