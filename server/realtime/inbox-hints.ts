import { setTimeout as pause } from "node:timers/promises";
import type { Queryable } from "../db/open-database.ts";
import type { AppContext } from "../http/context.ts";

/** Changes come in bursts: those within this time are looked up in one statement. */
const BATCH_WAIT_MS = 1000;
/** Every notified browser loads its inbox: a thousand notifications are spread over five seconds. */
const GROUP_SIZE = 50;
const GROUP_INTERVAL_MS = 250;

type Subscriber = { userId: string; notify: () => void };
/** Returns the ids of those users who have one of the posts in their inbox. */
export type ListInboxOwners = (db: Queryable, query: { postIds: string[]; userIds: string[] }) => Promise<string[]>;

/**
 * Notifies subscribers of this node that a post in their inbox changed, without saying which: the signal `post.changed` names the post,
 * and goes to its author only. The database is queried at most once a second, and for the subscribed users only, however many recipients
 * a post has.
 */
export function createInboxHints(
  context: AppContext,
  listInboxOwners: ListInboxOwners,
): { subscribe: (subscriber: Subscriber) => () => void; close: () => void } {
  const subscribers = new Set<Subscriber>();
  const changedPosts = new Set<string>();
  const closed = new AbortController();
  let isWaiting = false;

  const stop = context.signals.on(({ topic, payload }) => {
    if (topic !== "post.changed" || typeof payload["post_id"] !== "string" || subscribers.size === 0) return;
    changedPosts.add(payload["post_id"]);
    if (isWaiting) return;
    isWaiting = true;
    void notifyAfterWait();
  });

  async function notifyAfterWait(): Promise<void> {
    try {
      await pause(BATCH_WAIT_MS, undefined, { signal: closed.signal, ref: false });
      const postIds = [...changedPosts];
      changedPosts.clear();
      isWaiting = false;
      const userIds = [...new Set([...subscribers].map(({ userId }) => userId))];
      await notifyInGroups(new Set(await listInboxOwners(context.db, { postIds, userIds })));
    } catch (error) {
      if (!closed.signal.aborted) context.log.error({ err: error }, "failed to notify inbox subscribers");
    }
  }

  async function notifyInGroups(userIds: ReadonlySet<string>): Promise<void> {
    const due = [...subscribers].filter((subscriber) => userIds.has(subscriber.userId));
    for (let start = 0; start < due.length; start += GROUP_SIZE) {
      if (start > 0) await pause(GROUP_INTERVAL_MS, undefined, { signal: closed.signal, ref: false });
      for (const subscriber of due.slice(start, start + GROUP_SIZE)) if (subscribers.has(subscriber)) subscriber.notify();
    }
  }

  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    close() {
      stop();
      closed.abort();
    },
  };
}
