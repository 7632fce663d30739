import { afterEach, beforeEach, expect, test, vi } from "vitest";

const MAX_WAIT_MS = 5000;

/** With what the device keeps of the app, if anything, and with the answer of the network. */
async function open(path: string, { shell, network }: { shell?: string; network: () => Promise<Response> }): Promise<() => string> {
  vi.stubGlobal("self", {});
  vi.stubGlobal("__FILES__", []);
  vi.stubGlobal("caches", {
    open: async () => await Promise.resolve({ match: async () => await Promise.resolve(shell && new Response(shell)) }),
  });
  vi.stubGlobal("fetch", network);
  const { openPage } = await import("./release-cache.ts");
  let shown = "";
  void openPage(new Request(`https://example.test${path}`)).then(async (response) => (shown = await response.text()));
  return () => shown;
}

const never = async () => await new Promise<Response>(() => undefined);
const after = (ms: number) => async () => await new Promise<Response>((resolve) => setTimeout(() => resolve(new Response("answer")), ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("where nothing answers, the app opens from the device after a few seconds", async () => {
  const shown = await open("/dashboard/inbox", { shell: "shell", network: never });
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS - 1);
  expect(shown()).toBe("");
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toBe("shell");
});

test("an answer within these seconds is shown, and without a connection nothing waits", async () => {
  const slow = await open("/dashboard/inbox", { shell: "shell", network: after(MAX_WAIT_MS - 1) });
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
  expect(slow()).toBe("answer");
  const offline = await open("/dashboard/inbox", { shell: "shell", network: async () => await Promise.reject(new TypeError()) });
  await vi.advanceTimersByTimeAsync(0);
  expect(offline()).toBe("shell");
});

test("pages that must be current wait for their answer, and so does an app that is not on the device", async () => {
  const shared = await open("/aside/x/view", { shell: "shell", network: after(60_000) });
  const unkept = await open("/dashboard/inbox", { network: after(60_000) });
  await vi.advanceTimersByTimeAsync(59_000);
  expect([shared(), unkept()]).toEqual(["", ""]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([shared(), unkept()]).toEqual(["answer", "answer"]);
});
