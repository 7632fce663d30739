import { describe, expect, test } from "vitest";
import type { PlacedPart } from "../../../facts.ts";
import { chooseChapters, followAssembly, followShown, moveBack, moveForward } from "./move-chapters.ts";

const chapters = (...starts: number[]) => starts.map((start) => ({ start, title: `at ${start}` }));
const part = (base: number, at: number, duration: number, take_id = "base"): PlacedPart => ({ take_id, base, at, duration });
const short = (items: { start: number; title: string }[]) => items.map(({ start, title }) => `${start} ${title}`);

describe("chapters of an edited video", () => {
  test.each([
    ["nothing cut", chapters(0, 20, 40), [part(0, 0, 60)], ["0 at 0", "20 at 20", "40 at 40"]],
    ["the beginning cut", chapters(0, 20, 40), [part(10, 0, 50)], ["0 at 0", "10 at 20", "30 at 40"]],
    ["a whole chapter cut", chapters(0, 20, 40), [part(0, 0, 20), part(40, 20, 20)], ["0 at 0", "20 at 40"]],
    ["a chapter's beginning cut", chapters(0, 20, 40), [part(0, 0, 15), part(25, 15, 35)], ["0 at 0", "15 at 20", "30 at 40"]],
    ["the end cut", chapters(0, 20, 40), [part(0, 0, 30)], ["0 at 0", "20 at 20"]],
    ["two at almost the same time after a cut", chapters(0, 20, 40), [part(0, 0, 20), part(39.5, 20, 20)], ["0 at 0", "20 at 20"]],
    ["another video before it", chapters(0, 20), [part(0, 0, 7.5, "other"), part(0, 7.5, 60)], ["7.5 at 0", "27.5 at 20"]],
    ["another take alone", chapters(0, 20), [part(0, 0, 60, "other")], []],
    ["nothing to move", [], [part(0, 0, 60)], []],
  ])("%s", (_, items, parts, expected) => {
    expect(short(moveForward(items, "base", parts))).toEqual(expected);
  });

  test("move back when the edit is reverted", () => {
    const parts = [part(0, 0, 15), part(25, 15, 35), part(3, 50, 9, "other")];
    expect(short(moveBack(chapters(0, 20, 52), "base", parts))).toEqual(["0 at 0", "30 at 20"]);
  });
});

describe("chapters of a merged video", () => {
  // Ten seconds, a second in common, and twenty of the other from its second one on.
  const parts = [part(0, 0, 9), part(1, 10, 19, "other")];
  const own = chooseChapters(null, "base", chapters(0, 5));
  const theirs = chooseChapters(null, "other", chapters(0, 8));

  test("include those of the second video at their new times", () => {
    const merged = followAssembly(own, "merge", parts, [theirs]);
    expect(short(merged.items)).toEqual(["0 at 0", "5 at 5", "10 at 0", "17 at 8"]);
  });

  test("are only those of the second video if the first has none", () => {
    const merged = followAssembly(null, "merge", parts, [theirs]);
    expect(short(merged.items)).toEqual(["10 at 0", "17 at 8"]);
    expect(followShown(merged, "base")?.items).toEqual([]);
  });

  test("are the first video's own after an undo; editing the merge keeps both", () => {
    const merged = followAssembly(own, "merge", parts, [theirs]);
    expect(followShown(merged, "base")).toEqual(own);
    const edited = followAssembly(merged, "edit", [part(4, 0, 15, "merge")]);
    expect(short(edited.items)).toEqual(["0 at 0", "1 at 5", "6 at 0", "13 at 8"]);
  });

  test("exclude chapters of other takes of the second post", () => {
    expect(followAssembly(own, "merge", parts, [chooseChapters(null, "older", chapters(3))]).items).toEqual(chapters(0, 5));
  });
});

describe("chapters when the original is edited again", () => {
  const first = [part(10, 0, 50)];
  const second = [part(0, 0, 30)];
  const chosen = chooseChapters(null, "base", chapters(0, 20, 40));

  test("start from the original's chapters, so chapters that the first edit cut reappear", () => {
    const edited = followAssembly(followAssembly(chosen, "one", first), "two", second);
    expect([edited.take_id, short(edited.items)]).toEqual(["two", ["0 at 0", "20 at 20"]]);
  });

  test("are unchanged after an undone edit", () => {
    const shown = followShown(followAssembly(chosen, "one", first), "base");
    expect(shown).toEqual(chosen);
  });

  test("chosen on the first edit are mapped back through its parts", () => {
    const onFirst = chooseChapters(followAssembly(null, "one", first), "one", chapters(0, 15));
    expect(short(followShown(onFirst, "base")?.items ?? [])).toEqual(["10 at 0", "25 at 15"]);
    expect(short(followAssembly(onFirst, "two", second).items)).toEqual(["10 at 0", "25 at 15"]);
  });

  test("keep those of other takes without showing them", () => {
    const retaken = followAssembly(chosen, "late", [part(0, 0, 60, "retake")]);
    expect(retaken.items).toEqual([]);
    expect(followShown(retaken, "base")).toEqual(chosen);
    expect(followShown(retaken, "unknown")).toBeUndefined();
  });
});
