import { describe, expect, test } from "vitest";
import { createIssueFilter } from "./issue-filter.ts";
import type { Severities } from "./severity.ts";

const light = (severity: number): Severities => ({
  LIGHTING: severity,
  FACE_POSITION: 0,
  FACE_OBSTRUCTION: 0,
  TOO_MUCH_MOTION: 0,
  FACE_MISMATCH: 0,
});

describe("the issue filter", () => {
  test("shows an issue when two pictures in a row have it", () => {
    const filter = createIssueFilter();
    expect(filter.next(light(1.1))).toEqual([]);
    expect(filter.next(light(0.5))).toEqual([]);
    expect(filter.next(light(1.1))).toEqual([]);
    expect(filter.next(light(1.1))).toEqual(["LIGHTING"]);
  });

  test("shows an obvious issue at once", () => {
    expect(createIssueFilter().next(light(3))).toEqual(["LIGHTING"]);
  });

  test("does not flicker at the limit, and ends the message when it is clearly better", () => {
    const filter = createIssueFilter();
    filter.next(light(3));
    for (const severity of [0.95, 1.05, 0.95, 0.5, 0.95, 0.5, 0.5]) expect(filter.next(light(severity))).toEqual(["LIGHTING"]);
    expect(filter.next(light(0.5))).toEqual([]);
  });
});
