import { describe, expect, test } from "vitest";
import { spansOf } from "./bits.ts";
import { type Beat, mergeViewer, type Watching } from "./merge-viewer.ts";

const FRESH: Watching = {
  take_id: null,
  watched: new Uint8Array(),
  rewatched: new Uint8Array(),
  furthest: 0,
  viewed_percent: 0,
  finished_at: null,
};
const AT = new Date("2026-03-01T12:00:00Z");
const beat = (spans: number[], more: Partial<Beat> = {}): Beat => ({ take_id: "one", percent: 0, spans, told_at: AT, ...more });
const merge = (beats: Beat[], { row = FRESH, duration = 10 as number | null, shown = "one" } = {}) =>
  mergeViewer(row, beats, { shownTakeId: shown, durationOf: () => duration });

describe("what a viewer watched", () => {
  test("is the seconds that were told, and again what was told twice", () => {
    const { row, seconds } = merge([beat([0, 4]), beat([3, 5]), beat([4, 4])]);
    expect(spansOf(row.watched)).toEqual([[0, 5]]);
    expect(spansOf(row.rewatched)).toEqual([[3, 4]]);
    expect(row).toMatchObject({ furthest: 5, viewed_percent: 60, finished_at: null });
    expect(seconds.get("one")).toEqual({ watched: [0, 1, 2, 3, 4, 5], rewatched: [3, 4] });
  });

  test("is finished when no second is missing, and half a second of the end is not asked for", () => {
    expect(merge([beat([0, 8])]).row.viewed_percent).toBe(90);
    expect(merge([beat([0, 9])], { duration: 10.4 }).row).toMatchObject({ viewed_percent: 100, finished_at: AT });
    expect(merge([beat([0, 9], { told_at: AT }), beat([0, 9], { told_at: new Date() })]).row.finished_at).toEqual(AT);
  });

  test("does not reach behind the video's end, nor before its beginning", () => {
    expect(spansOf(merge([beat([8, 28_800])]).row.watched)).toEqual([[8, 9]]);
    expect(spansOf(merge([beat([500, 600])]).row.watched)).toEqual([]);
  });

  test("of a take that still grows is counted, and makes no percent", () => {
    const { row } = merge([beat([0, 20], { percent: 40 })], { duration: null });
    expect(spansOf(row.watched)).toEqual([[0, 20]]);
    expect(row.viewed_percent).toBe(40);
  });

  test("begins anew when another take is shown; the percent stays the highest", () => {
    const first = merge([beat([0, 9])]).row;
    const { row, seconds } = merge([beat([2, 3], { take_id: "two" }), beat([4, 5], { take_id: "one" })], { row: first, shown: "two" });
    expect(row).toMatchObject({ take_id: "two", viewed_percent: 100, finished_at: AT });
    expect(spansOf(row.watched)).toEqual([[2, 3]]);
    expect([...seconds.keys()]).toEqual(["two"]);
  });

  test("an hour a beat is the most that is believed", () => {
    const { row } = merge([beat([0, 28_799])], { duration: 28_800 });
    expect(spansOf(row.watched)).toEqual([[0, 3599]]);
  });
});
