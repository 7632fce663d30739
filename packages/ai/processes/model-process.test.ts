import { afterEach, expect, test } from "vitest";
import { ModelProcess } from "./model-process.ts";

const model = new ModelProcess<number, number>({ program: new URL("../testkit/slow-model.ts", import.meta.url) });
afterEach(async () => await model.close());

test("an answer that takes longer than the limit gets twice the time at the next attempt", async () => {
  expect(await model.ask({}, 2000, { timeoutMs: 1500 })).toBe(2000);
  await expect(model.ask({}, 100_000, { timeoutMs: 100 })).rejects.toThrow("ended at attempt 3 of one request: no answer within 0.4 s");
});
