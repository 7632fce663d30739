import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { LiveQueryClient } from "./live-query-client.ts";

const client = new LiveQueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
afterEach(() => client.clear());

/** A slow list endpoint that returns the state at the time of the request. */
function observe(key: string) {
  const waiting: (() => void)[] = [];
  const server = { value: "before", asked: 0 };
  const observer = new QueryObserver(client, {
    queryKey: [key],
    queryFn: async () => {
      server.asked++;
      const seen = server.value;
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (seen === "broken") throw new Error("broken");
      return seen;
    },
  });
  const stop = observer.subscribe(() => undefined);
  const answer = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 10));
  };
  return { server, stop, answer, read: () => observer.getCurrentResult().data };
}

test("fetches a list again, once, when it is invalidated during its first fetch", async () => {
  const list = observe("list");
  list.server.value = "after";
  const invalidated = client.invalidateQueries({ queryKey: ["list"] });
  void client.invalidateQueries({ queryKey: ["list"] });
  await list.answer();
  await invalidated;
  expect(list.read()).toBe("before");
  await list.answer();
  expect(list.read()).toBe("after");
  list.stop();
  expect(list.server.asked).toBe(2);
});

test("repeats neither a failed fetch nor other queries", async () => {
  const [broken, other] = [observe("broken"), observe("other")];
  broken.server.value = "broken";
  await client.invalidateQueries({ queryKey: ["nothing"] });
  await other.answer();
  expect([other.server.asked, other.read()]).toEqual([1, "before"]);
  await broken.answer();
  broken.stop();
  other.stop();
  expect(broken.server.asked).toBe(1);
});

test("fetches a cached list again at once, like TanStack's client", async () => {
  const list = observe("list");
  await list.answer();
  list.server.value = "after";
  const invalidated = client.invalidateQueries({ queryKey: ["list"] });
  expect(list.server.asked).toBe(2);
  await list.answer();
  await invalidated;
  expect(list.read()).toBe("after");
  list.stop();
});
