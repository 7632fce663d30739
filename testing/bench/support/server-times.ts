import type { ChildProcess } from "node:child_process";
import { channel } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Measures requests on the server itself: from the parsed header until the reply is handed to the system. Loaded into the api's
 * process first (`--import`); the bench requests the results over the process channel.
 */
type Question = "begin" | "end";

if (process.send) {
  const began = new WeakMap<IncomingMessage, number>();
  let times: number[] = [];
  channel("http.server.request.start").subscribe((message) => {
    began.set((message as { request: IncomingMessage }).request, performance.now());
  });
  channel("http.server.response.finish").subscribe((message) => {
    const from = began.get((message as { request: IncomingMessage }).request);
    if (from !== undefined) times.push(performance.now() - from);
  });
  process.on("message", (question: Question) => {
    if (question === "end") process.send?.(times);
    times = [];
  });
  // Nothing else holds the channel: it ends with the api.
  process.channel?.unref();
}

/** The side of the bench. */
export function watchServer(api: ChildProcess): { begin: () => void; end: () => Promise<number[]> } {
  return {
    begin: () => void api.send("begin" satisfies Question),
    end: async () => {
      const { promise, resolve } = Promise.withResolvers<number[]>();
      // Other messages report that the api is ready.
      const hear = (said: unknown) => Array.isArray(said) && resolve(said as number[]);
      api.on("message", hear);
      api.send("end" satisfies Question);
      return await promise.finally(() => api.off("message", hear));
    },
  };
}
