import type { AppContext } from "@aside/server/http/context.ts";
import { publicFetch } from "@aside/server/http/public-fetch.ts";
import { pollForWork } from "@aside/server/jobs/poll-for-work.ts";
import { claim, deliverFrom, MAX_RUNNING } from "./deliver.ts";

const PACE_MS = 200;

/** Delivers while the worker runs. Several workers share the work. `stop` interrupts the calls in progress; they are made again. */
export function startDeliveryLoop(context: AppContext): { stop: () => Promise<void> } {
  const running = new Set<Promise<void>>();
  const start = (id: string, signal: AbortSignal) => {
    const one = deliverFrom(context, id, { fetch: publicFetch, signal })
      .catch((error: unknown) => context.log.warn({ err: error, delivery_id: id }, "failed to deliver webhooks"))
      .finally(() => running.delete(one));
    running.add(one);
  };
  const polling = pollForWork(context, {
    paceMs: PACE_MS,
    failure: "failed to claim webhook deliveries",
    look: async (ending) => {
      const free = MAX_RUNNING - running.size;
      const claimed = free > 0 ? await claim(context, free) : [];
      for (const id of claimed) start(id, ending);
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
