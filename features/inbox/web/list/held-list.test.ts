import { expect, it } from "vitest";
import { heldList } from "./held-list.ts";

const list = (...ids: string[]) => ids.map((post_id) => ({ post_id }));
const ids = ({ items }: { items: { post_id: string }[] }) => items.map((item) => item.post_id).join("");

it("shows a list as it comes while no one reads further down", () => {
  expect(heldList(null, list("a", "b"))).toEqual({ items: list("a", "b"), waiting: 0 });
});
it("lets what arrives above wait", () => {
  const held = heldList(["b", "c"], list("x", "y", "b", "c"));
  expect([ids(held), held.waiting]).toEqual(["bc", 2]);
});
it("takes out what is gone and lets the next page move up", () => {
  const held = heldList(["a", "b", "c"], list("a", "c", "d"));
  expect([ids(held), held.waiting]).toEqual(["acd", 0]);
});
it("begins again where nothing is left of what was read", () => {
  const held = heldList(["a"], list("x", "y"));
  expect([ids(held), held.waiting]).toEqual(["xy", 0]);
});
