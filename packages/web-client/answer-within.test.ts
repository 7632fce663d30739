import { expect, test } from "vitest";
import { answerWithin } from "./answer-within.ts";
import { NetworkError } from "./api-error.ts";

test("what gets no answer fails as without a connection, and is not sent later", async () => {
  let given: AbortSignal | undefined;
  const asked = answerWithin(20, async (signal) => {
    given = signal;
    return await new Promise<string>(() => undefined);
  });
  await expect(asked).rejects.toThrow(NetworkError);
  expect(given?.aborted).toBe(true);
});

test("an answer in time is returned, also a refusal", async () => {
  expect(await answerWithin(10_000, async () => await Promise.resolve("made"))).toBe("made");
  await expect(answerWithin(10_000, async () => await Promise.reject(new Error("refused")))).rejects.toThrow("refused");
});
