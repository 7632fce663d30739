import { expect, test } from "vitest";
import { AiError, type Embedder } from "@aside/ai/port.ts";
import { QueryVectors } from "./query-vectors.ts";

const PATIENT_MS = 10_000;
const never = () => {
  throw new Error("unexpected error callback");
};

/** A fake engine that records its requests; the test resolves them in any order. */
function makeEngine() {
  const asked: string[] = [];
  const owed = new Map<string, PromiseWithResolvers<Float32Array[]>>();
  const engine = {
    engine: "by hand",
    dimensions: 1,
    embed: async ({ texts: [text = ""] }) => {
      asked.push(text);
      const answer = Promise.withResolvers<Float32Array[]>();
      owed.set(text, answer);
      return await answer.promise;
    },
    close: async () => {},
  } satisfies Embedder;
  return { vectors: new QueryVectors(engine), asked, answer: (text: string) => owed.get(text) };
}

test("a late vector is cached for the next call and requested only once", async () => {
  const { vectors, asked, answer } = makeEngine();
  expect(await vectors.find("budget", 5, never)).toBe("late");
  expect(await vectors.find(" budget ", 5, never)).toBe("late");
  const waiting = vectors.find("budget", PATIENT_MS, never);
  answer("budget")?.resolve([Float32Array.of(1)]);
  expect(await waiting).toEqual(Float32Array.of(1));
  expect(await vectors.find("budget", 0, never)).toEqual(Float32Array.of(1));
  expect(asked).toEqual(["budget"]);
});

test("a failure is thrown to a waiting caller, otherwise passed to the callback; the next call tries again", async () => {
  const { vectors, asked, answer } = makeEngine();
  const waiting = vectors.find("budget", PATIENT_MS, never);
  const errors: unknown[] = [];
  expect(await vectors.find("budget", 5, (error) => errors.push(error))).toBe("late");
  answer("budget")?.reject(new AiError("unavailable", "down"));
  await expect(waiting).rejects.toThrow("down");
  expect(errors).toHaveLength(1);
  expect(await vectors.find("budget", 5, never)).toBe("late");
  expect(asked).toEqual(["budget", "budget"]);
});

test("a slow engine has at most sixteen pending requests", async () => {
  const { vectors, asked, answer } = makeEngine();
  for (let letter = 0; letter < 20; letter++) expect(await vectors.find(`q${letter}`, 0, never)).toBe("late");
  expect(asked).toHaveLength(16);
  answer("q0")?.resolve([Float32Array.of(1)]);
  expect(await vectors.find("q0", PATIENT_MS, never)).toEqual(Float32Array.of(1));
  expect(await vectors.find("q19", 0, never)).toBe("late");
  expect(asked).toHaveLength(17);
});

test("keeps the five hundred last used vectors", async () => {
  const { vectors, asked, answer } = makeEngine();
  const ask = async (text: string) => {
    const found = vectors.find(text, PATIENT_MS, never);
    answer(text)?.resolve([Float32Array.of(1)]);
    await found;
  };
  await ask("first");
  await ask("second");
  for (let at = 0; at < 498; at++) await ask(`q${at}`);
  await ask("first");
  await ask("one more");
  await ask("first");
  expect(asked).toHaveLength(501);
  await ask("second");
  expect(asked).toHaveLength(502);
});
