import { expect, it } from "vitest";
import { rememberWantedPath, consumeWantedPath } from "./wanted-path.ts";

function memoryStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

it("returns a remembered path once", () => {
  const store = memoryStore();
  rememberWantedPath("/account", store);
  expect(consumeWantedPath(store)).toBe("/account");
  expect(consumeWantedPath(store)).toBeUndefined();
});

it("neither stores nor returns the address of another site", () => {
  const store = memoryStore();
  rememberWantedPath("//evil.example", store);
  expect(consumeWantedPath(store)).toBeUndefined();
  store.setItem("redirectPath", "//evil.example");
  expect(consumeWantedPath(store)).toBeUndefined();
});
