import { expect, it } from "vitest";
import { heldList } from "./held-list.ts";

const list = (...ids: string[]) => ids.map((post_id) => ({ post_id }));
const ids = ({ items }: { items: { post_id: string }[] }) => items.map((item) => item.post_id).join("");

it("shows new entries at once while the person is at the top", () => {
  expect(heldList(null, list("a", "b"))).toEqual({ items: list("a", "b"), waiting: 0 });
});
it("holds back entries that arrive above the reading position", () => {
  const held = heldList(["b", "c"], list("x", "y", "b", "c"));
  expect([ids(held), held.waiting]).toEqual(["bc", 2]);
});
it("removes deleted entries and moves the next page up", () => {
  const held = heldList(["a", "b", "c"], list("a", "c", "d"));
  expect([ids(held), held.waiting]).toEqual(["acd", 0]);
});
it("starts over if nothing that was read is left", () => {
  const held = heldList(["a"], list("x", "y"));
  expect([ids(held), held.waiting]).toEqual(["xy", 0]);
});
