import { expect, it } from "vitest";
import { readWhole } from "./whole-number.ts";

it("reads whole numbers within the limits, and nothing else", () => {
  expect(["1", " 12 ", "90", "007"].map((typed) => readWhole(typed, 1, 90))).toEqual([1, 12, 90, 7]);
  const others = ["", " ", "0", "91", "-1", "1.5", "1e1", "0x1", "two", "1 2", "9999999999"];
  expect(others.filter((typed) => readWhole(typed, 1, 90) !== null)).toEqual([]);
});
