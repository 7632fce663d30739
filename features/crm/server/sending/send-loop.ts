import type { AppContext } from "@aside/server/http/context.ts";
import { pollForWork } from "@aside/server/jobs/poll-for-work.ts";
import { claim, sendFor } from "./send-for.ts";

const PACE_MS = 500;
/** Connections at once, of one worker. */
const MAX_RUNNING = 8;

/** Sends while the worker runs. Several workers share the connections. `stop` interrupts the requests in progress. */
export function startCrmLoop(context: AppContext): { stop: () => Promise<void> } {
  const running = new Set<Promise<void>>();
  const polling = pollForWork(context, {
    paceMs: PACE_MS,
    failure: "failed to claim CRM connections",
    look: async (signal) => {
      const connection = running.size < MAX_RUNNING ? await claim(context) : undefined;
      if (!connection) return "none";
      const one = sendFor(context, connection, { fetch, signal })
        .catch((error: unknown) => context.log.warn({ err: error, connection_id: connection.id }, "failed to send to a CRM"))
        .finally(() => running.delete(one));
      running.add(one);
      return "full";
    },
  });
  return {
    stop: async () => {
      await polling.stop();
      await Promise.all(running);
    },
  };
}
