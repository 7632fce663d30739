import type { ChildProcess } from "node:child_process";
import { channel } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Measures requests inside the server, from the parsed header until the reply is passed to the operating system. It is loaded into the
 * api's process with `--import`; the bench requests the results over the process channel.
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
  // The channel must not keep the process alive.
  process.channel?.unref();
}

/** The bench's side of the channel. */
export function watchServer(api: ChildProcess): { begin: () => void; end: () => Promise<number[]> } {
  return {
    begin: () => void api.send("begin" satisfies Question),
    end: async () => {
      const { promise, resolve } = Promise.withResolvers<number[]>();
      // Other messages report that the api is ready.
      const onMessage = (message: unknown) => Array.isArray(message) && resolve(message as number[]);
      api.on("message", onMessage);
      api.send("end" satisfies Question);
      return await promise.finally(() => api.off("message", onMessage));
    },
  };
}
