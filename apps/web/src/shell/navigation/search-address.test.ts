import { defaultParseSearch } from "@tanstack/react-router";
import { expect, it } from "vitest";
import { SEARCH_URL, searchAddress } from "./search-address.ts";

const parse = (address: string) => SEARCH_URL.read(defaultParseSearch(new URL(address, "https://own.invalid").search));

it.each(["budget team", "12", "1e3", "true", '"quoted"', "a&b=c #d", "<b>", "日本"])("round-trips %j", (query) => {
  expect(parse(searchAddress(query))).toEqual({ query, page: 1 });
  expect(parse(searchAddress(query, 3))).toEqual({ query, page: 3 });
});

it.each([
  ["/search", { query: "", page: 1 }],
  ["/search?q=plain&page=x", { query: "plain", page: 1 }],
  ["/search?q=%5B1%5D&page=-4", { query: "", page: 1 }],
  ["/search?page=2.7", { query: "", page: 2 }],
])("reads the typed address %s", (address, read) => {
  expect(parse(address)).toEqual(read);
});
