import { expect, it } from "vitest";
import { consumeWantedPath, isWantedPath, rememberWantedPath } from "./wanted-path.ts";

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

it("knows whether a screen was wanted, and keeps the path", () => {
  const store = memoryStore();
  expect(isWantedPath("/account", store)).toBe(false);
  rememberWantedPath("/account?tab=profile", store);
  expect(isWantedPath("/account", store)).toBe(true);
  expect(isWantedPath("/acc", store)).toBe(false);
  expect(consumeWantedPath(store)).toBe("/account?tab=profile");
});
