import { expect, test } from "vitest";
import { noteSilence, wasSilent } from "./silent-recording.ts";

function makeStore() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test("a recording in which the microphone heard nothing is remembered until the next one of that post", () => {
  const store = makeStore();
  noteSilence("one", 0.1, () => store);
  noteSilence("two", 0.5, () => store);
  expect(["one", "two", "three"].map((postId) => wasSilent(postId, () => store))).toEqual([true, false, false]);
  noteSilence("one", 0.2, () => store);
  expect(wasSilent("one", () => store)).toBe(false);
});

test("without storage, nobody is warned", () => {
  const fail = () => {
    throw new DOMException("denied", "SecurityError");
  };
  expect(() => noteSilence("one", 0, fail)).not.toThrow();
  expect(wasSilent("one", fail)).toBe(false);
});
