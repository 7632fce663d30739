import { setTimeout as pause } from "node:timers/promises";
import type { AppContext } from "@aside/server/http/context.ts";
import { listReaders } from "./store.ts";

/** Pictures, words and reactions come in bursts: what changed meanwhile is asked for in one statement. */
const GATHER_MS = 1000;
/** Each who is told asks for their inbox: a thousand do so within five seconds, not at once. */
const GROUP = 50;
const GROUP_MS = 250;

type Reader = { userId: string; tell: () => void };

/**
 * Whoever listens at this node and has a post in the inbox is told that something in it changed, never what: `post.changed` itself names the post, and
 * goes to its author. The database is asked once a second at most, for those who listen here alone, however many the recipients are.
 */
export function createReaderHints(context: AppContext): { join: (reader: Reader) => () => void; close: () => void } {
  const listening = new Set<Reader>();
  const changed = new Set<string>();
  const closed = new AbortController();
  let isGathering = false;

  const stop = context.signals.on(({ topic, payload }) => {
    if (topic !== "post.changed" || typeof payload["post_id"] !== "string" || listening.size === 0) return;
    changed.add(payload["post_id"]);
    if (isGathering) return;
    isGathering = true;
    void gather();
  });

  async function gather(): Promise<void> {
    try {
      await pause(GATHER_MS, undefined, { signal: closed.signal, ref: false });
      const postIds = [...changed];
      changed.clear();
      isGathering = false;
      await tellGroups(
        new Set(await listReaders(context.db, { postIds, userIds: [...new Set([...listening].map(({ userId }) => userId))] })),
      );
    } catch (error) {
      if (!closed.signal.aborted) context.log.error({ err: error }, "readers were not told of changed posts");
    }
  }

  async function tellGroups(userIds: ReadonlySet<string>): Promise<void> {
    const due = [...listening].filter((reader) => userIds.has(reader.userId));
    for (let start = 0; start < due.length; start += GROUP) {
      if (start > 0) await pause(GROUP_MS, undefined, { signal: closed.signal, ref: false });
      for (const reader of due.slice(start, start + GROUP)) if (listening.has(reader)) reader.tell();
    }
  }

  return {
    join(reader) {
      listening.add(reader);
      return () => listening.delete(reader);
    },
    close() {
      stop();
      closed.abort();
    },
  };
}
