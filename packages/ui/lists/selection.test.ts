import { describe, expect, it } from "vitest";
import { extend, moveOf, NOTHING, prune, toggle } from "./selection.ts";

const order = ["a", "b", "c", "d", "e"];

describe("selecting in a list", () => {
  it("adds an entry and removes it again", () => {
    const one = toggle(NOTHING, "b");
    expect(one).toEqual({ chosen: ["b"], anchor: "b" });
    expect(toggle(one, "b").chosen).toEqual([]);
  });
  it("extends from the first entry and shrinks back", () => {
    const down = extend(extend(toggle(NOTHING, "b"), order, "b", "c"), order, "c", "d");
    expect(down.chosen.toSorted()).toEqual(["b", "c", "d"]);
    expect(extend(down, order, "d", "c").chosen.toSorted()).toEqual(["b", "c"]);
    expect(extend(extend(toggle(NOTHING, "c"), order, "c", "d"), order, "d", "b").chosen.toSorted()).toEqual(["b", "c"]);
  });
  it("extends from the current entry if nothing is selected", () => {
    expect(extend(NOTHING, order, "c", "b").chosen.toSorted()).toEqual(["b", "c"]);
  });
  it("keeps entries selected elsewhere", () => {
    const selection = { chosen: ["a"], anchor: "c" };
    expect(extend(selection, order, "c", "d").chosen.toSorted()).toEqual(["a", "c", "d"]);
  });
  it("drops entries that are gone", () => {
    expect(prune({ chosen: ["a", "x"], anchor: "x" }, order).chosen).toEqual(["a"]);
    const all = { chosen: ["a"], anchor: "a" };
    expect(prune(all, order)).toBe(all);
  });
});

describe("moving in a list", () => {
  it.each([
    ["j", 0, 5, 3, 1],
    ["k", 0, 5, 3, 0],
    ["ArrowDown", 0, 5, 3, 3],
    ["ArrowDown", 2, 5, 3, 4],
    ["ArrowDown", 3, 5, 3, 3],
    ["ArrowUp", 4, 5, 3, 1],
    ["ArrowUp", 1, 5, 3, 1],
    ["ArrowRight", 1, 5, 3, 2],
    ["ArrowRight", 1, 5, 1, null],
    ["Home", 3, 5, 3, 0],
    ["End", 0, 5, 3, 4],
    ["q", 0, 5, 3, null],
  ])("%s from %i of %i in %i columns leads to %s", (key, index, count, columns, to) => {
    expect(moveOf(key, index, count, columns)).toBe(to);
  });
});
