import { setTimeout as sleep } from "node:timers/promises";
import type { AppContext } from "@aside/server/http/context.ts";
import { publicFetch } from "@aside/server/http/public-fetch.ts";
import { claim, deliverFrom, MAX_RUNNING } from "./deliver.ts";

const PACE_MS = 200;
/** The polling interval grows up to this while there is nothing to deliver. */
const IDLE_MS = 1000;
const AFTER_ERROR_MS = 2000;

/** Delivers while the worker runs. Several workers share the work. `stop` interrupts the calls in progress; they are made again. */
export function startDeliveryLoop(context: AppContext): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const done = run(context, ending.signal);
  return {
    stop: async () => {
      ending.abort();
      await done;
    },
  };
}

async function run(context: AppContext, ending: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>();
  const start = (id: string) => {
    const one = deliverFrom(context, id, { fetch: publicFetch, signal: ending })
      .catch((error: unknown) => context.log.warn({ err: error, delivery_id: id }, "failed to deliver webhooks"))
      .finally(() => running.delete(one));
    running.add(one);
  };
  let pause = PACE_MS;
  while (!ending.aborted) {
    try {
      const free = MAX_RUNNING - running.size;
      const claimed = free > 0 ? await claim(context, free) : [];
      for (const id of claimed) start(id);
      pause = claimed.length > 0 ? PACE_MS : Math.min(IDLE_MS, pause * 1.5);
    } catch (error) {
      context.log.warn({ err: error }, "failed to claim webhook deliveries");
      pause = AFTER_ERROR_MS;
    }
    // Resolves early when the worker stops.
    await sleep(pause, undefined, { signal: ending }).catch(() => undefined);
  }
  await Promise.all(running);
}
