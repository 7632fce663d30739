import { expect, it } from "vitest";
import { isOwnPath, withParameter } from "./own-path.ts";

it.each(["/", "/dashboard/inbox?selected_filter=unviewed#top", "/a//b", "/?next=//evil.example"])("%s is a path of this site", (path) => {
  expect(isOwnPath(path)).toBe(true);
});

it.each([
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/./\\evil.example",
  "javascript:alert(1)",
  "https://evil.example/",
  "/\t/evil.example",
  "",
  "dashboard",
])("%j is not a path of this site", (path) => {
  expect(isOwnPath(path)).toBe(false);
});

it("adds a parameter to the existing ones", () => {
  expect(withParameter("/a?b=1#c", "social_error", "no & never")).toBe("/a?b=1&social_error=no+%26+never#c");
});
