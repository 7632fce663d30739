import { expect, it } from "vitest";
import { consumeReload } from "./chunk-reload.ts";

const missing = (file: string) => new TypeError(`Failed to fetch dynamically imported module: https://x.io/assets/${file}`);

function memoryStore() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

it("allows two reloads for each missing chunk, then gives up", () => {
  const store = memoryStore();
  expect(consumeReload(missing("a-1.js"), () => store)).toBe(true);
  expect(consumeReload(missing("a-1.js"), () => store)).toBe(true);
  expect(consumeReload(missing("a-1.js"), () => store)).toBe(false);
  expect(consumeReload(missing("a-2.js"), () => store)).toBe(true);
});

it("never reloads when reloads cannot be counted, to avoid an endless loop", () => {
  const closed = () => {
    throw new Error("storage is closed");
  };
  expect(consumeReload(missing("a-1.js"), closed)).toBe(false);
});
