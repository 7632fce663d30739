import { expect, test } from "vitest";
import { accentColors } from "./accent.ts";

test.each([
  ["#2e62d9", "#ffffff"],
  ["#000000", "#ffffff"],
  ["#ffd400", "#16131f"],
  ["#FFFFFF", "#16131f"],
])("%s gets the text color %s", (accent, text) => {
  expect(accentColors(accent)).toEqual({ background: accent, text });
});

test("the product's color is used where no text reads well, and without a color", () => {
  for (const accent of ["#7b7b7b", "red", "#fff", "", null]) expect(accentColors(accent)).toBeNull();
});
