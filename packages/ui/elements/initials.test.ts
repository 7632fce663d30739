import { expect, it } from "vitest";
import { initials } from "./initials.ts";

it.each([
  ["Ada Lovelace", "AL"],
  ["Ada King Lovelace", "AL"],
  ["ada", "A"],
  ["ada.lovelace@x.io", "AL"],
  ["😀 Ada", "😀A"],
  ["", ""],
])("%j is shortened to %j", (name, shown) => {
  expect(initials(name)).toBe(shown);
});
