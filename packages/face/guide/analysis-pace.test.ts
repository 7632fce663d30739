import { describe, expect, test } from "vitest";
import { createAnalysisPace } from "./analysis-pace.ts";

describe("the pace of the analysis", () => {
  test("is five pictures a second on a fast machine", () => {
    const pace = createAnalysisPace();
    expect([40, 60, 50].map((milliseconds) => pace.next(milliseconds))).toEqual([200, 200, 200]);
  });

  test("leaves half of a core free on a slow machine, and at least one picture a second", () => {
    const pace = createAnalysisPace();
    expect(pace.next(250)).toBe(500);
    expect(Array.from({ length: 20 }, () => pace.next(2000)).at(-1)).toBe(1000);
    expect(Array.from({ length: 30 }, () => pace.next(50)).at(-1)).toBe(200);
  });
});
