import type { AppContext } from "@aside/server/http/context.ts";
import { pollForWork } from "@aside/server/jobs/poll-for-work.ts";
import { claim, deliver, MAX_RUNNING } from "./deliver.ts";

const PACE_MS = 200;

/** Says what is due while the worker runs. Several workers share the work. */
export function startChatLoop(context: AppContext): { stop: () => Promise<void> } {
  const running = new Set<Promise<void>>();
  const start = (id: string, signal: AbortSignal) => {
    const one = deliver(context, id, signal)
      .catch((error: unknown) => context.log.warn({ err: error, message_id: id }, "failed to settle a chat message"))
      .finally(() => running.delete(one));
    running.add(one);
  };
  const polling = pollForWork(context, {
    paceMs: PACE_MS,
    failure: "failed to claim chat messages",
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
