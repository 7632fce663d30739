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

/** Of several notifications for one person, keeps the most important kind. */
const STRENGTH: Kind[] = ["mention", "reply_received", "post_received", "comment", "acknowledged", "reaction", "viewed"];
const BATCH = 500;

/**
 * Notifies people according to their settings, but not of their own actions. Writes rows, jobs and signals in the emitter's transaction.
 */
export async function notify(
  on: { db: Queryable; context: AppContext },
  entries: { userId: string | null; kind: Kind }[],
  happened: Happened,
): Promise<void> {
  const kinds = new Map<string, Kind>();
  for (const { userId, kind } of entries) {
    if (!userId || userId === happened.actor.id) continue;
    const known = kinds.get(userId);
    if (!known || STRENGTH.indexOf(kind) < STRENGTH.indexOf(known)) kinds.set(userId, kind);
  }
  const userIds = [...kinds.keys()].toSorted();
  for (let start = 0; start < userIds.length; start += BATCH) {
    const listeners = await listListeners(on.db, userIds.slice(start, start + BATCH), on.context.now());
    await tell(
      on,
      listeners.map((listener) => ({ listener, kind: kinds.get(listener.user_id) as Kind })),
      happened,
    );
  }
}

async function tell(
  { db, context }: { db: Queryable; context: AppContext },
  people: { listener: Listener; kind: Kind }[],
  happened: Happened,
): Promise<void> {
  const rows: NewNotification[] = [];
  const waits = new Map<string, number>();
  for (const { listener, kind } of people) {
    const settings = resolveSettings(listener);
    const { app, email, push: isPushed } = settings.kinds[kind];
    const isForMail = email && settings.digest !== "off";
    const isForPush = isPushed && listener.has_devices;
    if (!app && !isForMail && !isForPush) continue;
    if (isForPush) waits.set(listener.user_id, quietMinutesLeft(context.now(), settings) * 60);
    rows.push({
      id: context.newId(),
      userId: listener.user_id,
      kind,
      groupKey: happened.groupOf(kind),
      postId: happened.post.id,
      eventId: happened.post.eventId,
      commentId: happened.commentId ?? null,
      actorId: happened.actor.id,
      // An account's name is read when it is shown.
      actorName: happened.actor.id ? "" : happened.actor.name,
      detail: happened.detail ?? {},
      isForMail,
    });
  }
  const added = await addNotifications(db, rows, { isCounted: !happened.isOnce });
  for (const { id, user_id, count } of added) {
    const wait = waits.get(user_id);
    if (wait !== undefined)
      await context.jobs.enqueue(
        db,
        push,
        { notification_id: id, count },
        { singletonKey: `${id}:${count}`, ...(wait > 0 ? { startAfterSeconds: wait } : {}) },
      );
  }
  await signalPeople(
    db,
    "notification.changed",
    added.map(({ user_id }) => user_id),
  );
}
