import type { Queryable } from "@aside/server/db/open-database.ts";
import { signalPeople } from "@aside/server/signals/signals.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Kind } from "../contract.ts";
import { push } from "./jobs.ts";
import { quietMinutesLeft } from "./digests/local-time.ts";
import { resolveSettings } from "./resolve-settings.ts";
import { addNotifications, type Listener, listListeners, type NewNotification } from "./store.ts";

type Happened = {
  post: { id: string; eventId: string };
  commentId?: string;
  actor: { id: string | null; name: string };
  detail?: object;
  /** Unread notifications of the same group are merged. */
  groupOf: (kind: Kind) => string;
  /** Idempotent per group. */
  isOnce?: boolean;
};

/** Of several notifications for one person about one post, keeps the most important kind. */
const STRENGTH: Kind[] = [
  "mention",
  "reply_received",
  "post_received",
  "comment",
  "acknowledged",
  "reaction",
  "viewed",
  "library_decided",
  "library_submitted",
  "library_waiting",
  "library_expiring",
];
const BATCH = 500;

type Entry = { userId: string | null; kind: Kind };
type Wanted = { userId: string; kind: Kind; happened: Happened };
type On = { db: Queryable; context: AppContext };

/**
 * Notifies people according to their settings, but not of their own actions. Writes rows, jobs and signals in the emitter's transaction.
 */
export async function notify(on: On, entries: readonly Entry[], happened: Happened): Promise<void> {
  await notifyAll(on, [{ entries, happened }]);
}

/** As `notify`, about several posts. The number of statements grows with batches only. */
export async function notifyAll(on: On, all: readonly { entries: readonly Entry[]; happened: Happened }[]): Promise<void> {
  const wanted = all.flatMap(({ entries, happened }) => choose(entries, happened));
  const userIds = [...new Set(wanted.map(({ userId }) => userId))];
  const listeners = new Map<string, Listener>();
  for (let start = 0; start < userIds.length; start += BATCH)
    for (const listener of await listListeners(on.db, userIds.slice(start, start + BATCH), on.context.now()))
      listeners.set(listener.user_id, listener);
  // In one order, so that concurrent calls do not deadlock.
  const sorted = wanted.toSorted((a, b) => compare(a.userId, b.userId) || compare(a.happened.post.id, b.happened.post.id));
  for (let start = 0; start < sorted.length; start += BATCH) await tell(on, sorted.slice(start, start + BATCH), listeners);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** One entry per person. */
function choose(entries: readonly Entry[], happened: Happened): Wanted[] {
  const kinds = new Map<string, Kind>();
  for (const { userId, kind } of entries) {
    if (!userId || userId === happened.actor.id) continue;
    const known = kinds.get(userId);
    if (!known || STRENGTH.indexOf(kind) < STRENGTH.indexOf(known)) kinds.set(userId, kind);
  }
  return [...kinds].map(([userId, kind]) => ({ userId, kind, happened }));
}

async function tell({ db, context }: On, wanted: readonly Wanted[], listeners: ReadonlyMap<string, Listener>): Promise<void> {
  const rows: (NewNotification & { isCounted: boolean })[] = [];
  const waits = new Map<string, number>();
  for (const { userId, kind, happened } of wanted) {
    const listener = listeners.get(userId);
    if (!listener) continue;
    const settings = resolveSettings(listener);
    const { app, email, push: isPushed } = settings.kinds[kind];
    const isForMail = email && settings.digest !== "off";
    const isForPush = isPushed && listener.has_devices;
    if (!app && !isForMail && !isForPush) continue;
    const groupKey = happened.groupOf(kind);
    if (isForPush) waits.set(`${userId} ${groupKey}`, quietMinutesLeft(context.now(), settings) * 60);
    rows.push({
      id: context.newId(),
      userId,
      kind,
      groupKey,
      postId: happened.post.id,
      eventId: happened.post.eventId,
      commentId: happened.commentId ?? null,
      actorId: happened.actor.id,
      // An account's name is read when it is shown.
      actorName: happened.actor.id ? "" : happened.actor.name,
      detail: happened.detail ?? {},
      isForMail,
      isCounted: !happened.isOnce,
    });
  }
  const added = await addNotifications(db, rows);
  await context.jobs.enqueueMany(
    db,
    push,
    added.flatMap(({ id, user_id, group_key, count }) => {
      const wait = waits.get(`${user_id} ${group_key}`);
      const data = { notification_id: id, count };
      return wait === undefined ? [] : [{ data, singletonKey: `${id}:${count}`, startAfterSeconds: wait }];
    }),
  );
  await signalPeople(db, "notification.changed", [...new Set(added.map(({ user_id }) => user_id))]);
}
