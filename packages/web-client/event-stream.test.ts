import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "./api.ts";
import { listenToPost } from "./event-stream.ts";

/** Those of the window, which Node does not have. */
const page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  // As on a page without TLS: each tab reads the stream itself.
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const opened = () => new Response(new ReadableStream());
const listen = (open: typeof api.open) => {
  const asked = vi.spyOn(api, "open").mockImplementation(open);
  const topics: string[] = [];
  const stop = listenToPost("post", ({ topic }) => topics.push(topic));
  return { asked, topics, stop };
};

test("the first connection is no gap", async () => {
  const { topics, stop } = listen(async () => await Promise.resolve(opened()));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(topics).toEqual([]);
  stop();
});

test.each([
  ["cannot be reached", async () => await Promise.reject(new Error("no connection"))],
  ["is starting", async () => await Promise.resolve(new Response(null, { status: 503 }))],
])("everything is loaded again when a server that %s at first answers", async (_, fail) => {
  let isUp = false;
  const { topics, stop } = listen(async () => (isUp ? opened() : await fail()));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(topics).toEqual([]);
  isUp = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(topics).toEqual(["signals.gap"]);
  stop();
});

test.each(["online", "focus"])("the event %s ends the wait for the next attempt", async (name) => {
  const { asked, stop } = listen(async () => await Promise.reject(new Error("no connection")));
  await vi.advanceTimersByTimeAsync(8000);
  const before = asked.mock.calls.length;
  page.dispatchEvent(new Event(name));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledTimes(before + 1);
  stop();
});
