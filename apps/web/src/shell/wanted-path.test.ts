import { expect, it } from "vitest";
import { isOwnPath, rememberWantedPath, takeWantedPath } from "./wanted-path.ts";

function memoryStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

it.each(["/", "/dashboard/inbox?selected_filter=unviewed#top"])("%s is a path of this site", (path) => {
  expect(isOwnPath(path)).toBe(true);
});

it.each(["//evil.example", "/\\evil.example", "javascript:alert(1)", "https://evil.example/", "/\t/evil.example", "", "dashboard"])(
  "%j is not a path of this site",
  (path) => {
    expect(isOwnPath(path)).toBe(false);
  },
);

it("gives a remembered path once", () => {
  const store = memoryStore();
  rememberWantedPath("/account", store);
  expect(takeWantedPath(store)).toBe("/account");
  expect(takeWantedPath(store)).toBeUndefined();
});

it("neither keeps nor gives a path that leads elsewhere", () => {
  const store = memoryStore();
  rememberWantedPath("//evil.example", store);
  expect(takeWantedPath(store)).toBeUndefined();
  store.setItem("redirectPath", "//evil.example");
  expect(takeWantedPath(store)).toBeUndefined();
});
