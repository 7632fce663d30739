import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { LiveQueryClient } from "./live-query-client.ts";

const client = new LiveQueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
afterEach(() => client.clear());

/** A list that takes its time: what it brings is what there was when it was asked for. */
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

test("what changes while a list is asked for the first time is asked for again, once", async () => {
  const list = observe("list");
  list.server.value = "after";
  const told = client.invalidateQueries({ queryKey: ["list"] });
  void client.invalidateQueries({ queryKey: ["list"] });
  await list.answer();
  await told;
  expect(list.read()).toBe("before");
  await list.answer();
  expect(list.read()).toBe("after");
  list.stop();
  expect(list.server.asked).toBe(2);
});

test("one that failed is not asked for again by that, nor are others", async () => {
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

test("what is there already is asked for anew at once, as ever", async () => {
  const list = observe("list");
  await list.answer();
  list.server.value = "after";
  const told = client.invalidateQueries({ queryKey: ["list"] });
  expect(list.server.asked).toBe(2);
  await list.answer();
  await told;
  expect(list.read()).toBe("after");
  list.stop();
});
