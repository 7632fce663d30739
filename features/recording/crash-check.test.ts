import { expect, it } from "vitest";
import { forgetLastSeen, isCutOff, wasCutOff, writeLastSeen } from "./crash-check.ts";

const NOW = 1_800_000_000_000;

it.each([
  { lastSeen: null, is: false, why: "never recorded" },
  { lastSeen: "", is: false, why: "empty" },
  { lastSeen: "soon", is: false, why: "not a time" },
  { lastSeen: String(NOW), is: true, why: "this moment" },
  { lastSeen: String(NOW - 1000), is: true, why: "a second ago" },
  { lastSeen: String(NOW - 15_000), is: true, why: "at the window's end" },
  { lastSeen: String(NOW - 15_001), is: false, why: "a later visit" },
  { lastSeen: String(NOW + 1), is: false, why: "from the future" },
])("$why: $is", ({ lastSeen, is }) => {
  expect(isCutOff(lastSeen, NOW)).toBe(is);
});

it("stores the time per post until the recording ends normally", () => {
  const kept = new Map<string, string>();
  const open = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  writeLastSeen("a", NOW, open);
  expect(wasCutOff("a", NOW + 5000, open)).toBe(true);
  expect(wasCutOff("b", NOW + 5000, open)).toBe(false);
  forgetLastSeen("a", open);
  expect(wasCutOff("a", NOW + 5000, open)).toBe(false);
  expect(kept.size).toBe(0);
});

it("does nothing if the storage is unavailable", () => {
  const closed = () => {
    throw new Error("storage is closed");
  };
  writeLastSeen("a", NOW, closed);
  forgetLastSeen("a", closed);
  expect(wasCutOff("a", NOW, closed)).toBe(false);
});
