import { describe, expect, test } from "vitest";
import { spansOf } from "./bits.ts";
import { type ProgressEvent, mergeViewer, type ViewerProgress } from "./merge-viewer.ts";

const FRESH: ViewerProgress = {
  take_id: null,
  watched: new Uint8Array(),
  rewatched: new Uint8Array(),
  furthest: 0,
  viewed_percent: 0,
  finished_at: null,
};
const AT = new Date("2026-03-01T12:00:00Z");
const event = (spans: number[], more: Partial<ProgressEvent> = {}): ProgressEvent => ({
  take_id: "one",
  percent: 0,
  spans,
  reported_at: AT,
  ...more,
});
const merge = (events: ProgressEvent[], { row = FRESH, duration = 10 as number | null, shown = "one" } = {}) =>
  mergeViewer(row, events, { shownTakeId: shown, durationOf: () => duration });

describe("watched seconds", () => {
  test("are the reported seconds, rewatched if reported twice", () => {
    const { row, seconds } = merge([event([0, 4]), event([3, 5]), event([4, 4])]);
    expect(spansOf(row.watched)).toEqual([[0, 5]]);
    expect(spansOf(row.rewatched)).toEqual([[3, 4]]);
    expect(row).toMatchObject({ furthest: 5, viewed_percent: 60, finished_at: null });
    expect(seconds.get("one")).toEqual({ watched: [0, 1, 2, 3, 4, 5], rewatched: [3, 4] });
  });

  test("are complete when no second is missing, allowing for half a second at the end", () => {
    expect(merge([event([0, 8])]).row.viewed_percent).toBe(90);
    expect(merge([event([0, 9])], { duration: 10.4 }).row).toMatchObject({ viewed_percent: 100, finished_at: AT });
    expect(merge([event([0, 9], { reported_at: AT }), event([0, 9], { reported_at: new Date() })]).row.finished_at).toEqual(AT);
  });

  test("are clamped to the video", () => {
    expect(spansOf(merge([event([8, 28_800])]).row.watched)).toEqual([[8, 9]]);
    expect(spansOf(merge([event([500, 600])]).row.watched)).toEqual([]);
  });

  test("of a take in progress are counted without a percent", () => {
    const { row } = merge([event([0, 20], { percent: 40 })], { duration: null });
    expect(spansOf(row.watched)).toEqual([[0, 20]]);
    expect(row.viewed_percent).toBe(40);
  });

  test("are reset for a new take; the percent stays at its highest", () => {
    const first = merge([event([0, 9])]).row;
    const { row, seconds } = merge([event([2, 3], { take_id: "two" }), event([4, 5], { take_id: "one" })], { row: first, shown: "two" });
    expect(row).toMatchObject({ take_id: "two", viewed_percent: 100, finished_at: AT });
    expect(spansOf(row.watched)).toEqual([[2, 3]]);
    expect([...seconds.keys()]).toEqual(["two"]);
  });

  test("are limited to one hour per event", () => {
    const { row } = merge([event([0, 28_799])], { duration: 28_800 });
    expect(spansOf(row.watched)).toEqual([[0, 3599]]);
  });
});
