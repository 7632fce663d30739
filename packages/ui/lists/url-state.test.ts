import { expect, it } from "vitest";
import { oneOf, page, text, urlState } from "./url-state.ts";

const url = urlState({ status: oneOf(["new", "all"], "all"), query: { ...text, name: "q" }, page }, (state) =>
  state.query === "" ? { ...state, status: "all" as const } : state,
);

it("writes what differs from the initial state, under the name in the address", () => {
  expect(url.write({ status: "new", query: "a b", page: 2 })).toEqual({ status: "new", q: "a b", page: 2 });
  expect(url.write(url.initial)).toEqual({});
});

it("reads what was written, and values that the router parsed from text", () => {
  expect(url.read({ status: "new", q: 12, page: "3" })).toEqual({ status: "new", query: "12", page: 3 });
});

it("replaces invalid values by initial ones", () => {
  expect(url.read({ status: "old", q: ["a"], page: -1 })).toEqual(url.initial);
});

it("keeps to what holds between values", () => {
  expect(url.read({ status: "new" })).toEqual(url.initial);
});
