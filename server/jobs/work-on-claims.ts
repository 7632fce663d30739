import type { Logger } from "../log/logger.ts";
import { pollForWork } from "./poll-for-work.ts";

type Claims<Item> = {
  /** The interval while there is work. */
  paceMs: number;
  /** Of one worker, at once. */
  maxRunning: number;
  /** Claims what is due, at most `free`. */
  claim: (free: number) => Promise<Item[]>;
  work: (item: Item, signal: AbortSignal) => Promise<void>;
  /** Logged when claiming fails. */
  claimFailure: string;
  onFailure: (error: unknown, item: Item) => void;
};

/** Works on what is due while the worker runs. Several workers share the work. `stop` interrupts what is in progress, and waits for it. */
export function workOnClaims<Item>(context: { log: Logger }, claims: Claims<Item>): { stop: () => Promise<void> } {
  const running = new Set<Promise<void>>();
  const start = (item: Item, signal: AbortSignal) => {
    const one = claims
      .work(item, signal)
      .catch((error: unknown) => claims.onFailure(error, item))
      .finally(() => running.delete(one));
    running.add(one);
  };
  const polling = pollForWork(context, {
    paceMs: claims.paceMs,
    failure: claims.claimFailure,
    look: async (ending) => {
      const free = claims.maxRunning - running.size;
      const claimed = free > 0 ? await claims.claim(free) : [];
      for (const item of claimed) start(item, ending);
      return claimed.length > 0 ? "some" : "none";
    },
  });
  return {
    stop: async () => {
      await polling.stop();
      await Promise.all(running);
    },
  };
}
